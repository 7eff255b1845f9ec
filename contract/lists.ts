import * as z from 'zod/mini'
import { KEPT_AT_ONCE } from './list-limits.ts'
import { Id, integer, text } from './primitives.ts'

/** Offset paging as the spec has it. */
export const pageQuery = (defaultLimit = 20, maxLimit = 100) => ({
  skip: z._default(integer(0, 1_000_000), 0),
  limit: z._default(integer(1, maxLimit), defaultLimit),
})

/** `count` records were touched. Answer of bulk changes. */
export const Affected = z.looseObject({ count: z.int() })

/** Records of a list by their ids, with commas between them: `KEPT_AT_ONCE` at most. */
export const IdList = z.pipe(
  z.pipe(
    text(4_000),
    z.transform((typed) => typed.split(',')),
  ),
  z.array(Id).check(z.maxLength(KEPT_AT_ONCE)),
)

/** Of the records that were asked about, those that are there no more. */
export const GoneIds = z.array(Id)

/** Answer of a deletion. */
export const Deleted = z.looseObject({ id: Id, deleted: z.literal(true) })

/** `since` of a device that has nothing yet. */
export const EVER = 'ever'

/**
 * Asks a list for a pull: the records whose change a reader with this `checkpoint` may not have seen, in the order in which
 * changes became visible; `ever` for all. Apart from `limit` and `cursor` nothing else is looked at then. 422 VAL_004 for a
 * checkpoint that is not of this database's history, as after a restore: everything has to be read again.
 */
export const Since = text(80)

/** What a list says about the data it comes from. */
export const listOrigin = {
  /** Another one after a restore: whatever was read before is of another database. */
  dataset_id: z.optional(Id),
  /** Of a pull: the `since` of the next pull, if this is the first page. */
  checkpoint: z.optional(z.string()),
}
