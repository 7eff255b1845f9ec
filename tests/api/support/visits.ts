import type { Trx } from '../../../server/db/with-tenant.ts'
import type { Sample, Subject } from './samples.ts'
import type { Person } from './world.ts'

/** Somebody who came on a day of summer. */
const A_VISIT = { name: '見本 太郎', day: '2026-07-01', number: 1, arrived_at: '2026-07-01T00:00:00.000Z' }

/** Adds one more visit of that day with that number, under a branch of its own. */
export async function addVisit(trx: Trx, { tenantId: tenant_id }: Person, id: string, name: string): Promise<void> {
  const { taken } = await trx
    .selectFrom('visits')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('visits')
    .values({ ...A_VISIT, tenant_id, id, name, branch: 1_000 + Number(taken) })
    .execute()
}

const one = ({ customerId }: Subject): Sample => ({ params: { id: customerId } })

/** A request of each call, about a visit of the customer's id. */
export const visitSamples: Record<string, (subject: Subject) => Sample> = {
  'GET /api/visits': () => ({ query: { day: A_VISIT.day, limit: '5' } }),
  'GET /api/visits/{id}': one,
  'POST /api/visits': ({ customerId }) => ({
    body: { ...A_VISIT, id: crypto.randomUUID(), customer_id: customerId, purpose: '診察' },
  }),
  'PUT /api/visits/{id}': (subject) => ({ ...one(subject), body: { purpose: '検査' } }),
  'POST /api/visits/{id}/step': (subject) => ({
    ...one(subject),
    body: { from: 'waiting', to: 'serving', at: A_VISIT.arrived_at },
  }),
  'DELETE /api/visits/{id}': one,
  'POST /api/visits/{id}/restore': one,
}
