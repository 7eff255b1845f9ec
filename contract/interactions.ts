import * as z from 'zod/mini'
import { DAY_MS } from './day.ts'
import { endpoint } from './endpoint.ts'
import { inputShape } from './fields.ts'
import { Interaction, InteractionType, interactionFields } from './interaction-record.ts'
import { COPY_PAGE, LONGEST_SEARCH } from './list-limits.ts'
import { listOrigin, pageQuery, Since } from './lists.ts'
import { GivenTime, Id, Timestamp, text, timeUntil } from './primitives.ts'

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

export const interactions = {
  list: endpoint({
    method: 'GET',
    path: '/api/interactions',
    summary: 'Contacts of the whole tenant',
    query: InteractionListQuery,
    response: InteractionList,
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
