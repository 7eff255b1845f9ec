import * as z from 'zod/mini'
import { DAY_MS } from './day.ts'
import { endpoint } from './endpoint.ts'
import { choice, dayOrNull, shortTexts } from './field-kinds.ts'
import { emptyOf } from './field-values.ts'
import { changeShape, freeText, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE, LONGEST_SEARCH } from './list-limits.ts'
import { Deleted, listOrigin, pageQuery, Since } from './lists.ts'
import { ADDRESS, Day, GivenTime, Id, IdParams, integer, phoneNumber, Timestamp, text } from './primitives.ts'

export const CustomerStatus = z.enum(['active', 'prospect', 'inactive'])
export type CustomerStatus = z.infer<typeof CustomerStatus>

export const Gender = z.enum(['female', 'male', 'other', 'unknown'])
export type Gender = z.infer<typeof Gender>

const email = text(254).check(z.refine((s) => s === '' || ADDRESS.test(s), { error: 'email' }))
const birthDate = z.nullable(
  Day.check(
    z.refine((d) => d >= '1850-01-01' && d <= new Date(Date.now() + DAY_MS).toISOString().slice(0, 10), {
      error: 'birth_date',
    }),
  ),
)

/** What a person types. Empty text means "not known"; `birth_date` is null then. */
export const customerFields = {
  name: neededText({ max: 200, tidy: 'name', personal: true, search: 'text' }),
  name_kana: freeText({ max: 200, tidy: 'furigana', personal: true, search: 'text' }),
  company: freeText({ max: 200, tidy: 'name', personal: true, search: 'text' }),
  email: freeText({ max: 254, rule: email, tidy: 'email', personal: true, search: 'text' }),
  phone: freeText({ max: 40, rule: phoneNumber, tidy: 'phone', personal: true, search: 'digits' }),
  address: freeText({ max: 500, tidy: 'name', personal: true }),
  birth_date: dayOrNull(birthDate, { personal: true }),
  gender: choice(Gender, 'unknown', { personal: true }),
  tags: shortTexts({ max: 50, most: 30, tidy: 'name', personal: true, isSet: true }),
  memo: freeText({ max: 10_000, personal: true, isLong: true }),
  /** 注意事項: always visible beside the customer's name (allergies, how to speak to them, who may not be told). */
  caution: freeText({ max: 2_000, personal: true, isLong: true }),
  status: choice(CustomerStatus, 'active'),
  /** 次回連絡日: the day on which somebody of the desk wants to be in touch again. */
  next_contact_on: dayOrNull(z.nullable(Day), { personal: true }),
}

export const Customer = z.looseObject({
  id: Id,
  ...keptShape(customerFields),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
  last_interaction_at: z.nullable(Timestamp),
  interactions_count: z.int(),
  /** How many of them are visits. Absent where there was none. */
  visits_count: z.optional(z.int()),
  /** The latest contacts that are no notes, latest first, at most 4. Absent in what a device has kept from before. */
  recent_contacts: z.optional(z.array(Timestamp)),
  /** Ids of the records that were merged into it: each is another name of this one. Absent where there are none. */
  merged_ids: z.optional(z.array(Id)),
  /** Ids of customers of whom somebody has said that they are others, though they look alike. Absent where there are none. */
  distinct_ids: z.optional(z.array(Id)),
  /** Why, by the id of the other one: a `DistinctReason`, or a word of a newer server. Absent where nobody has said it. */
  distinct_reasons: z.optional(z.record(z.string(), z.string())),
  /** Who changed it last. Only in the current record of a refused change (412), null where nobody has kept it. */
  updated_by_name: z.optional(z.nullable(z.string())),
})
export type Customer = z.infer<typeof Customer>

export const CustomerInput = z.object(inputShape(customerFields))
export type CustomerInput = z.output<typeof CustomerInput>

/** What somebody has typed who has typed nothing. */
export const EMPTY_CUSTOMER: CustomerInput = emptyOf(customerFields)

/** A new customer. The client makes the id, so that a record made offline keeps its name for good. */
export const CustomerCreate = z.extend(CustomerInput, { id: z.optional(Id) })

/** Only the fields that change; the others stay as they are. */
export const CustomerUpdate = z.object(changeShape(customerFields, 'schema'))
export type CustomerUpdate = z.infer<typeof CustomerUpdate>

/** `match`: who fits the search best, and between equals by the last change. */
export const CUSTOMER_SORTS = [
  'name',
  'name_kana',
  'company',
  'created_at',
  'updated_at',
  'last_interaction_at',
  'next_contact_on',
  'match',
] as const

/** Rows of the kana index: those of the fifty sounds (五十音), and 他 for all other names. */
export const KANA_ROWS = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ', '他'] as const
export type KanaRow = (typeof KANA_ROWS)[number]

export const CustomerListQuery = z.object({
  ...pageQuery(20, COPY_PAGE),
  /** Words that all have to be found, by `customer-search.ts`, or to name the birth date, by `birth-days.ts`. */
  search: z.optional(text(LONGEST_SEARCH)),
  company_filter: z.optional(text(LONGEST_SEARCH)),
  /** Ours: only customers whose furigana begins in this row, by the rule of `kana-row.ts`. */
  kana_row: z.optional(z.enum(KANA_ROWS)),
  sort_by: z._default(z.enum(CUSTOMER_SORTS), 'updated_at'),
  sort_order: z._default(z.enum(['asc', 'desc']), 'desc'),
  /**
   * Only records changed at or after this time, oldest change first, deletions included. It goes by the clock: what is changed
   * while that is set back can be missed. A copy asks for `since`, which misses nothing.
   */
  updated_since: z.optional(GivenTime),
  since: z.optional(Since),
  /** `next_cursor` of the page before; then `skip` is not used. */
  cursor: z.optional(text(1_200)),
})
export type CustomerListQuery = z.input<typeof CustomerListQuery>

export const Tombstone = z.looseObject({ id: Id, deleted_at: Timestamp })

/** What a copy of all customers adds up to: a device compares its own with it. */
export const Tally = z.looseObject({
  customers: z.int(),
  /** Sum of all `version`. */
  versions: z.int(),
  /** Sum of all `interactions_count`. */
  interactions: z.int(),
})
export type Tally = z.infer<typeof Tally>

export const CustomerList = z.looseObject({
  /** Records that match, over all pages. */
  total: z.int(),
  customers: z.array(Customer),
  /** Only with `updated_since` and `since`. */
  deleted: z.optional(z.array(Tombstone)),
  /** Absent on the last page. */
  next_cursor: z.optional(z.string()),
  /** The server's clock when it read; the next `updated_since`. */
  server_time: Timestamp,
  ...listOrigin,
  /** On the last page of a pull: of all customers that the page's reader could see. */
  tally: z.optional(Tally),
})
export type CustomerList = z.infer<typeof CustomerList>

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers, by page',
    query: CustomerListQuery,
    response: CustomerList,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/customers/companies',
    summary: 'Company names in use, most frequent first',
    query: z.object({ limit: z._default(integer(1, 500), 200) }),
    response: z.looseObject({ companies: z.array(z.looseObject({ company: z.string(), count: z.int() })) }),
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/customers/{id}',
    summary: 'One customer',
    params: IdParams,
    response: Customer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customers',
    summary: 'Add a customer',
    body: CustomerCreate,
    response: Customer,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/customers/{id}',
    summary: 'Change fields of a customer',
    params: IdParams,
    body: CustomerUpdate,
    response: Customer,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/customers/{id}',
    summary: 'Delete a customer; can be undone for 30 days',
    params: IdParams,
    response: Deleted,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/restore',
    summary: 'Undo the deletion of a customer',
    params: IdParams,
    response: Customer,
    ours: true,
  }),
}
