// One act on many customers: what is chosen in the list, and what becomes of each of them.
import * as z from 'zod/mini'
import { ImportRow, OUTCOMES } from './customer-imports.ts'
import { filterQueryShape } from './customer-list.ts'
import { CustomerListQuery, customerFields } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, requiredText, Timestamp } from './primitives.ts'

/** Customers that one act may be about. */
export const SELECTION_ROWS = 10_000

/** Fields that many customers may share. What tells people apart is changed one by one; tags have acts of their own. */
export const SELECTION_FIELDS = ['company', 'address', 'status', 'gender', 'caution', 'memo'] as const
export type SelectionField = (typeof SELECTION_FIELDS)[number]

/** Whether a field of a customer may hold this value. */
export function mayHold(field: SelectionField, value: string): boolean {
  return customerFields[field].schema.safeParse(value).success
}

export const SelectionAct = z.union([
  z
    .object({ kind: z.literal('set'), field: z.enum(SELECTION_FIELDS), value: z.string() })
    .check(z.refine(({ field, value }) => mayHold(field, value), { path: ['value'] })),
  z.object({ kind: z.enum(['add_tag', 'remove_tag']), tag: requiredText(50) }),
  z.object({ kind: z.literal('delete') }),
])
export type SelectionAct = z.infer<typeof SelectionAct>

const ids = z.array(Id).check(z.maxLength(SELECTION_ROWS))
const { search, company_filter, kana_row } = CustomerListQuery.shape

/**
 * The filter of the list, as the query of the list says it. A part that the server does not know, as of a newer page, is refused:
 * without it the act would be about more people than were seen.
 */
const SelectionFilter = z.strictObject({ ...filterQueryShape, search, company_filter, kana_row })
export type SelectionFilter = z.output<typeof SelectionFilter>

/** Whom an act is about: these, or everybody whom a filter leaves at that moment but those. */
export const CustomerChoice = z.union([
  z.strictObject({ ids: ids.check(z.minLength(1)) }),
  z.strictObject({ filter: SelectionFilter, excluded: z._default(ids, () => []) }),
])
export type CustomerChoice = z.input<typeof CustomerChoice>

/** How far an act is. */
const SELECTION_STATES = ['writing', 'written', 'reverting', 'reverted'] as const
export type SelectionState = (typeof SELECTION_STATES)[number]

export const CustomerSelection = z.looseObject({
  id: Id,
  /** What is done; the value of a field is told as long as it can be undone. */
  act: z.looseObject({
    kind: z.string(),
    field: z.optional(z.string()),
    value: z.optional(z.string()),
    tag: z.optional(z.string()),
  }),
  state: z.enum(SELECTION_STATES),
  /** Of the work that the state names; null where there is none. `stopped`: somebody did, and it can be gone on with. */
  work: z.nullable(z.enum(['waiting', 'running', 'stopped', 'failed'])),
  /** Percent of that work. */
  progress: z.int(),
  /** Why it failed, a code of the table of errors. */
  failure: z.nullable(z.string()),
  /** Customers that it is about. */
  rows: z.int(),
  /** How many have come to what. */
  outcomes: z.record(z.string(), z.int()),
  created_at: Timestamp,
  created_by: z.string(),
  /** Until when it can be undone and its rows be seen; null: not any more. */
  expires_at: z.nullable(Timestamp),
})
export type CustomerSelection = z.infer<typeof CustomerSelection>

const ofOne = { params: IdParams, response: CustomerSelection, ours: true } as const

export const customerSelections = {
  list: endpoint({
    method: 'GET',
    path: '/api/customer-selections/',
    summary: 'Acts on many customers, the latest first',
    response: z.looseObject({ customer_selections: z.array(CustomerSelection) }),
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customer-selections/',
    summary:
      'Begin one act on many customers. Who they are is noted at once, so that a later change of the list changes nothing. ' +
      'BIZ_002 while another act or an import of the tenant is written, AUTH_006 for a deletion without that right',
    body: z.object({ id: z.optional(Id), act: SelectionAct, customers: CustomerChoice }),
    response: CustomerSelection,
    status: 201,
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/customer-selections/{id}',
    summary: 'One act on many customers',
    ...ofOne,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/customer-selections/{id}/rows',
    summary: 'The first customers of an outcome',
    params: IdParams,
    query: z.object({ outcome: z.enum(OUTCOMES) }),
    response: z.looseObject({ rows: z.array(ImportRow) }),
    ours: true,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/customer-selections/{id}/run',
    summary: 'Go on with an act that was stopped; who is through is not changed again',
    ...ofOne,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/customer-selections/{id}/cancel',
    summary: 'Stop what is under way; what is written stays, and can be undone',
    ...ofOne,
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/customer-selections/{id}/revert',
    summary: 'Undo an act, as far as nobody has changed the same since',
    ...ofOne,
  }),
}
