import * as z from 'zod/mini'
import { DAY_MS } from './day.ts'
import { endpoint } from './endpoint.ts'
import { freeText, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE, LONGEST_SEARCH, listOrigin, pageQuery, Since } from './lists.ts'
import { GivenTime, Id, integer, Timestamp, text, timeUntil } from './primitives.ts'

export const InteractionType = z.enum(['visit', 'call', 'email', 'chat', 'note'])
export type InteractionType = z.infer<typeof InteractionType>

/** What a person writes of a contact. */
export const interactionFields = {
  summary: neededText({ max: 200, personal: true }),
  content: freeText({ max: 20_000, personal: true, isLong: true }),
}

/** One contact with a customer. Never changed after it was written. */
export const Interaction = z.looseObject({
  id: Id,
  customer_id: Id,
  customer_name: z.string(),
  type: InteractionType,
  ...keptShape(interactionFields),
  occurred_at: Timestamp,
  created_at: Timestamp,
  /** Name of the member of staff who wrote it. */
  created_by: z.string(),
})
export type Interaction = z.infer<typeof Interaction>

/** An appointment may be noted a year ahead; later than that it is a slip of the finger or a wrong clock. */
const LATEST_AHEAD_MS = 366 * DAY_MS

const ContactTime = timeUntil(() => Date.now() + LATEST_AHEAD_MS)

export const InteractionInput = z.object({
  id: z.optional(Id),
  customer_id: Id,
  type: InteractionType,
  ...inputShape(interactionFields),
  occurred_at: ContactTime,
})
export type InteractionInput = z.input<typeof InteractionInput>

const filters = {
  ...pageQuery(20, COPY_PAGE),
  type: z.optional(InteractionType),
  search: z.optional(text(LONGEST_SEARCH)),
  /** Occurred at or after. */
  from: z.optional(GivenTime),
  /** Occurred before. */
  to: z.optional(GivenTime),
  cursor: z.optional(text(1_200)),
}

export const InteractionListQuery = z.object({
  ...filters,
  /** Only records written at or after this time by the clock, oldest first. A copy asks for `since`, which misses nothing. */
  updated_since: z.optional(GivenTime),
  since: z.optional(Since),
})
export type InteractionListQuery = z.input<typeof InteractionListQuery>

export const CustomerInteractionsQuery = z.object(filters)
export type CustomerInteractionsQuery = z.input<typeof CustomerInteractionsQuery>

export const InteractionList = z.looseObject({
  total: z.int(),
  /** Latest `occurred_at` first, unless `updated_since` or `since` was asked for. */
  interactions: z.array(Interaction),
  next_cursor: z.optional(z.string()),
  server_time: Timestamp,
  ...listOrigin,
})
export type InteractionList = z.infer<typeof InteractionList>

/** The counts and latest contacts of the dashboard, in one reply. Months and days are those of the tenant's time zone. */
export const DashboardSummary = z.looseObject({
  customers_total: z.int(),
  interactions_total: z.int(),
  interactions_this_month: z.int(),
  /** Customers with whom somebody is to be in touch by today. Absent in what a device has kept from before. */
  contacts_due: z.optional(z.int()),
  today: z.array(Interaction),
  /** Those that are not of today. */
  latest: z.array(Interaction),
  /** Oldest first; months without a contact are there with 0. `month` is `YYYY-MM`. */
  per_month: z.array(z.looseObject({ month: z.string(), count: z.int() })),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const interactions = {
  list: endpoint({
    method: 'GET',
    path: '/api/interactions',
    summary: 'Contacts of the whole tenant',
    query: InteractionListQuery,
    response: InteractionList,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/interactions/summary',
    summary: 'Counts and latest contacts',
    query: z.object({ months: z._default(integer(1, 24), 12) }),
    response: DashboardSummary,
    ours: true,
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/interactions/{customerId}',
    summary: 'Contacts of one customer',
    params: z.object({ customerId: Id }),
    query: CustomerInteractionsQuery,
    response: InteractionList,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/interactions',
    summary: 'Add a contact',
    body: InteractionInput,
    response: Interaction,
    status: 201,
  }),
}
