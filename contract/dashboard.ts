import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Interaction } from './interaction-record.ts'
import { integer } from './primitives.ts'

// Told once for the server, for the copy on the device, and for what waits there.
export const LATEST_CONTACTS = 3
/** More contacts than that in one day nobody reads on a dashboard. */
export const MOST_OF_TODAY = 100

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

export const dashboard = {
  summary: endpoint({
    method: 'GET',
    path: '/api/interactions/summary',
    summary: 'Counts and latest contacts',
    query: z.object({ months: z._default(integer(1, 24), 12) }),
    response: DashboardSummary,
    ours: true,
  }),
}
