import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Months that are shown, the present one among them. */
export const USAGE_MONTHS = 12
/** Days within which somebody counts as active who has signed in or saved something. */
export const ACTIVE_DAYS = 30

/** What was added in a month of the tenant's time zone. A month that is over is counted once. */
export const UsageMonth = z.looseObject({
  /** `YYYY-MM` */
  month: z.string(),
  customers: z.int(),
  contacts: z.int(),
  files: z.int(),
  /** Bytes of these files. */
  file_bytes: z.int(),
  jobs: z.int(),
  /** Questions to the model that the tenant has chosen. */
  model_calls: z.int(),
})
export type UsageMonth = z.infer<typeof UsageMonth>

export const Usage = z.looseObject({
  /** What there is now. */
  now: z.looseObject({
    customers: z.int(),
    contacts: z.int(),
    products: z.int(),
    members: z.int(),
    /** Of them, who has signed in or saved something lately. */
    active_members: z.int(),
    files: z.int(),
    file_bytes: z.int(),
    /** Waiting or running. */
    open_jobs: z.int(),
  }),
  /** Oldest first; the last one is not over. */
  months: z.array(UsageMonth),
})
export type Usage = z.infer<typeof Usage>

export const usage = {
  get: endpoint({
    method: 'GET',
    path: '/api/administration/usage',
    summary: `How much the tenant holds, and what was added in each of the last ${USAGE_MONTHS} months`,
    response: Usage,
    ours: true,
  }),
}
