import * as z from 'zod/mini'

/** Characters that no stored text may hold: C0 controls apart from tab and line ends, and NUL, which PostgreSQL refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the forbidden characters is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const storable = z.refine<string>((s) => s.isWellFormed() && !FORBIDDEN.test(s), { error: 'unstorable' })

/** Text of at most `max` UTF-16 units that the database can hold. */
export const text = (max: number) => z.string().check(z.maxLength(max), storable)

/** Text that says something: at least one character that is not white space. */
export const requiredText = (max: number) => text(max).check(z.refine((s) => s.trim() !== '', { error: 'required' }))

/** An integer that may arrive as a query string. */
export const integer = (min: number, max: number) =>
  z.pipe(
    z.transform((value: number | string) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
    ),
    z.int().check(z.gte(min), z.lte(max)),
  )

export const Id = z.uuid()
export const Timestamp = z.iso.datetime({ offset: true })

const EARLIEST_MS = Date.UTC(1900, 0, 1)
const END_MS = Date.UTC(2200, 0, 1)

/** A time from 1900 until `endMs` (milliseconds since 1970, asked at each check), judged after its conversion to UTC. */
export const timeUntil = (endMs: () => number) =>
  Timestamp.check(
    z.refine((time) => !(Date.parse(time) < EARLIEST_MS || Date.parse(time) >= endMs()), { error: 'time' }),
  )

/**
 * A time that comes from outside. An offset can carry it over the edge of the years 0 to 9999, where nobody could read it
 * back; the tables have the same bounds.
 */
export const GivenTime = timeUntil(() => END_MS)
/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Day = z.iso.date()

export const IdParams = z.object({ id: Id })

/** Offset paging as the spec has it. */
export const pageQuery = (defaultLimit = 20, maxLimit = 100) => ({
  skip: z._default(integer(0, 1_000_000), 0),
  limit: z._default(integer(1, maxLimit), defaultLimit),
})

/** Records in one page of a copy of everything: fewer pages would be long ones, more would be many round trips. */
export const COPY_PAGE = 500

/** `count` records were touched. Answer of bulk changes. */
export const Affected = z.looseObject({ count: z.int() })

/** Answer of a deletion. */
export const Deleted = z.looseObject({ id: Id, deleted: z.literal(true) })

/** `since` of a device that has nothing yet. */
export const EVER = 'ever'

/**
 * Asks a list for a pull: the records whose change a reader with this `checkpoint` may not have seen, in the order in which
 * changes became visible; `ever` for all. Apart from `limit` and `cursor` nothing else is looked at then. 422 VAL_004 for a
 * checkpoint that is not of this database's history, as after a restore: everything has to be read anew.
 */
export const Since = text(80)

/** What a list says about the data it comes from. */
export const listOrigin = {
  /** Another one after a restore: whatever was read before is of another database. */
  dataset_id: z.optional(Id),
  /** Of a pull: the `since` of the next pull, if this is the first page. */
  checkpoint: z.optional(z.string()),
}
