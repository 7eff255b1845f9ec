import * as z from 'zod/mini'
import { IMPORT_DAYS } from '#contract/customer-imports'
import { jobKind } from '../core/job.ts'
import { purgeImports } from '../customer-imports/purge.ts'
import { compactCounts } from '../customers/counts.ts'
import { purgeCustomers } from '../customers/purge.ts'
import type { Trx } from '../db/with-tenant.ts'
import { purgeDocuments } from '../legal-checks/purge.ts'
import { purgeProducts } from '../products/purge.ts'
import { purgeUnnamedFiles } from '../uploads/purge.ts'
import { hasUnnamed, removeObjects } from '../uploads/remove-objects.ts'
import { countPastMonths } from '../usage/months.ts'
import { ago, deleteExpired, EXPIRIES } from './expired-rows.ts'

const LIMIT_MS = 3_600_000

/** Does a part of the work in a transaction of its own; false when there is nothing left to do. */
type Step = (trx: Trx, tenantId: string) => Promise<boolean>

/** Counted before anything of them goes. Who looks at the usage then waits for the present month alone. */
async function countMonths(trx: Trx): Promise<boolean> {
  const { timezone } = await trx.selectFrom('tenants').select('timezone').executeTakeFirstOrThrow()
  await countPastMonths(trx, { timezone, now: new Date() })
  return false
}

/** Of what is erased people come first: that they go in time must not hang on anything else. */
const STEPS: readonly Step[] = [
  countMonths,
  (trx) => purgeCustomers(trx, ago(30)),
  (trx, tenantId) => purgeImports(trx, tenantId, ago(IMPORT_DAYS)),
  (trx) => purgeProducts(trx, ago(30)),
  (trx) => purgeDocuments(trx, ago(30)),
  (trx) => purgeUnnamedFiles(trx, ago(30)),
  ...EXPIRIES.map(
    (expiry): Step =>
      (trx) =>
        deleteExpired(trx, expiry),
  ),
  async (trx) => {
    await compactCounts(trx)
    return false
  },
]

/**
 * Counts what was added to a tenant in the months that are over, erases its customers, products and documents that were deleted long
 * ago, and deletes its expired rows and files. What was done stays done when a later step fails or the process ends.
 */
export const housekeeping = jobKind({
  name: 'housekeeping',
  payload: z.object({}),
  limitMs: LIMIT_MS,
  work: async ({ job, step, signal }) => {
    for (const act of STEPS) {
      do signal.throwIfAborted()
      while (await step((trx) => act(trx, job.tenantId)))
    }
  },
  finish: async (trx, _payload, _job, follow) => {
    // What was in the store of all that is gone now.
    if (await hasUnnamed(trx)) await follow(removeObjects, {})
    return null
  },
})
