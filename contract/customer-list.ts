// Everything that the list of customers can be asked. The first screen asks for words alone: it does not load what is here.
import * as z from 'zod/mini'
import { BIRTH_MONTHS, NEXT_CONTACTS, PERIOD } from './customer-filter.ts'
import { SEGMENT_IDS } from './customer-segments.ts'
import { CustomerListQuery, CustomerStatus, customers } from './customers.ts'
import { IdList } from './lists.ts'
import { integer, requiredText, text } from './primitives.ts'

/** Tags that one filter may ask for. */
export const TAGS_ASKED = 10
const MOST_CONTACTS = 1_000_000

const period = text(5).check(z.refine((value) => PERIOD.test(value), { error: 'ago' }))
const tags = z.array(requiredText(50)).check(z.maxLength(TAGS_ASKED))
const contacts = z.int().check(z.gte(0), z.lte(MOST_CONTACTS))

/** The parts of a filter as JSON says them, see `CustomerFilter`. */
export const filterShape = {
  tags: z.optional(tags),
  last_contact_over: z.optional(period),
  last_contact_within: z.optional(period),
  never_contacted: z.optional(z.literal(true)),
  contacts_from: z.optional(contacts),
  contacts_to: z.optional(contacts),
  visits_from: z.optional(contacts),
  visits_to: z.optional(contacts),
  birth_month: z.optional(z.enum(BIRTH_MONTHS)),
  next_contact: z.optional(z.enum(NEXT_CONTACTS)),
  status: z.optional(CustomerStatus),
  segment: z.optional(z.enum(SEGMENT_IDS)),
}

/** Longer than the JSON of all tags can be. */
const TAGS_TEXT = 1_000

/** The same parts as text of a query. */
export const filterQueryShape = {
  /** Ours, as all of these: the filter, of which all parts have to hold. The customer has each of the tags, a JSON list. */
  tags: z.optional(
    text(TAGS_TEXT).check(z.refine((value) => tags.safeParse(jsonOf(value)).success, { error: 'tags' })),
  ),
  /** Days or months before today, by the calendar of Japan: `30d`, `3m`. The last contact was then or before. */
  last_contact_over: filterShape.last_contact_over,
  /** The last contact was then or later. */
  last_contact_within: filterShape.last_contact_within,
  never_contacted: z.optional(
    z.pipe(
      z.transform((value: boolean | string) => (value === 'true' ? true : value)),
      z.literal(true),
    ),
  ),
  contacts_from: z.optional(integer(0, MOST_CONTACTS)),
  contacts_to: z.optional(integer(0, MOST_CONTACTS)),
  /** Contacts of the kind `visit`. */
  visits_from: z.optional(integer(0, MOST_CONTACTS)),
  visits_to: z.optional(integer(0, MOST_CONTACTS)),
  /** 1 to 12, `this` month or the `next`. */
  birth_month: filterShape.birth_month,
  /** Who is to be contacted again: by today, within seven days, or on any day. A contact since then settles it. */
  next_contact: filterShape.next_contact,
  status: filterShape.status,
  /** A segment of the marketing analysis. */
  segment: filterShape.segment,
}

export const CustomerQuestion = z.extend(CustomerListQuery, {
  ...filterQueryShape,
  /** Ours: these alone, as far as they are there and the rest of the question leaves them. */
  ids: z.optional(IdList),
})

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** The call of `customers.list`, as the server takes it. */
export const customerList = { ...customers.list, query: CustomerQuestion }
