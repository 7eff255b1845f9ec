import { ENDPOINTS } from '#contract/api'
import { customers } from '#contract/customers'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { PERMISSIONS } from '#contract/permissions'
import { type Trx, withOperator } from '../../../server/db/with-tenant.ts'
import { JOB_COLUMNS, toJob } from '../../../server/jobs/record.ts'
import { NOT_BUILT_YET } from '../../../server/routes/all.ts'
import { call, type Desk, type Person, type World } from './world.ts'

const NOT_BUILT = new Set(NOT_BUILT_YET.map(endpointKey))

/** Every call that this version answers. */
export const BUILT: readonly Endpoint[] = ENDPOINTS.filter((endpoint) => !NOT_BUILT.has(endpointKey(endpoint)))
export const MEMBER_CALLS = BUILT.filter((endpoint) => PERMISSIONS[endpointKey(endpoint)]?.access === 'member')

export type Sample = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }

/** Records for one request: a customer, and a notification addressed to the person who sends it, with a job and a file of its id. */
export type Subject = { customerId: string; notificationId: string }

export async function makeSubject(world: World, desk: Desk, reader: Person, name = '見本 太郎'): Promise<Subject> {
  const customer = await call(world, desk.admin, customers.create, { body: { name } })
  const notificationId = await withOperator(world.database.owner, async (trx) => {
    const row = await trx
      .insertInto('notifications')
      .values({
        tenant_id: reader.tenantId,
        member_id: reader.memberId,
        title: name,
        message: name,
        category: 'customer',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addEndedJob(trx, reader, row.id)
    await addFile(trx, reader, row.id)
    return row.id
  })
  return { customerId: customer.id, notificationId }
}

/** A file of the person that is whole, under the id of the notification. */
async function addFile(trx: Trx, { tenantId, memberId }: Person, id: string): Promise<void> {
  const facts = { name: '見本.txt', media_type: 'text/plain', size: 1, sha256: 'a'.repeat(64), received: 1 }
  const row = { tenant_id: tenantId, id, ...facts, uploaded_by_member: memberId, completed_at: new Date() }
  await trx.insertInto('files').values(row).execute()
  const chunk = { tenant_id: tenantId, file_id: id, start: 0, bytes: Buffer.from('a') }
  await trx.insertInto('file_chunks').values(chunk).execute()
}

/** A job of the person that is done, under the id of the notification. */
async function addEndedJob(trx: Trx, { tenantId, memberId }: Person, id: string): Promise<void> {
  const ended = { state: 'done' as const, progress: 100, last_event: 1, ended_at: new Date() }
  const row = { tenant_id: tenantId, id, kind: 'test', owner_id: memberId, payload: '{}', turn: 0, ...ended }
  const job = await trx.insertInto('jobs').values(row).returning(JOB_COLUMNS).executeTakeFirstOrThrow()
  const data = JSON.stringify({ job: toJob(job) })
  await trx.insertInto('job_events').values({ tenant_id: tenantId, job_id: id, seq: 1, type: 'end', data }).execute()
}

const report = { error: { code: 'CLIENT_NETWORK_ERROR', message: '失敗' }, reportedAt: '2026-11-20T00:00:00Z' }
const announced = { name: '見本.txt', media_type: 'text/plain', size: 1, sha256: 'b'.repeat(64) }
const interaction = { type: 'call', summary: '電話', content: '予約', occurred_at: '2026-11-20T09:00:00+09:00' }

/** A request that a member with every right gets a success for, for each call that is built. */
const SAMPLES: Record<string, (subject: Subject) => Sample> = {
  'GET /health': () => ({}),
  'GET /ready': () => ({}),
  'GET /api/client-config': () => ({}),
  'GET /api/auth/me/full': () => ({}),
  'GET /api/tenant-features/my-features': () => ({}),
  'GET /api/auth/me/security-events': () => ({ query: { limit: '5' } }),
  'PATCH /api/auth/me': () => ({ body: { name: '新しい 名前' } }),
  'POST /api/auth/sign-out-everywhere': () => ({}),
  'GET /api/customers': () => ({ query: { search: '見本', limit: '5' } }),
  'GET /api/customers/companies': () => ({ query: { limit: '5' } }),
  'GET /api/customers/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customers': () => ({ body: { id: crypto.randomUUID(), name: '新規', tags: ['紹介'] } }),
  'PUT /api/customers/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { memo: '変更' } }),
  'DELETE /api/customers/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customers/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/interactions': () => ({ query: { type: 'call', from: '2026-01-01T00:00:00Z' } }),
  'GET /api/interactions/summary': () => ({ query: { months: '3' } }),
  'GET /api/interactions/{customerId}': ({ customerId }) => ({ params: { customerId }, query: { limit: '5' } }),
  'POST /api/interactions': ({ customerId }) => ({ body: { ...interaction, customer_id: customerId } }),
  'GET /api/notifications/': () => ({ query: { limit: '10', offset: '0', category: 'customer' } }),
  'GET /api/notifications/stats': () => ({}),
  'GET /api/notifications/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'PATCH /api/notifications/{id}': ({ notificationId }) => ({ params: { id: notificationId }, body: { read: true } }),
  'POST /api/notifications/mark-as-read': ({ notificationId }) => ({ body: { notification_ids: [notificationId] } }),
  'POST /api/notifications/mark-all-as-read': () => ({}),
  // Well-formed, and refused: tests/api/invitations.test.ts makes real ones.
  'POST /api/invitations/use': () => ({ body: { code: 'nobody-has-this-code', email: 'nobody@example.jp' } }),
  'GET /api/jobs/': () => ({ query: { state: 'done', limit: '5' } }),
  'GET /api/jobs/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'GET /api/jobs/{id}/events': ({ notificationId }) => ({ params: { id: notificationId } }),
  'POST /api/jobs/{id}/cancel': ({ notificationId }) => ({ params: { id: notificationId } }),
  'POST /api/uploads/': () => ({ body: { ...announced, id: crypto.randomUUID() } }),
  'GET /api/uploads/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'PATCH /api/uploads/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'POST /api/uploads/{id}/finish': ({ notificationId }) => ({ params: { id: notificationId } }),
  'GET /api/files/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'POST /api/errors/report': () => ({ body: { id: crypto.randomUUID(), ...report } }),
  'POST /api/errors/report/batch': () => ({ body: { reports: [{ id: crypto.randomUUID(), ...report }, report] } }),
}

/** Throws for a call that is built and has no sample: whoever builds a route writes one, and every sweep covers it. */
export function sampleOf(endpoint: Endpoint, subject: Subject): Sample {
  const make = SAMPLES[endpointKey(endpoint)]
  if (!make) throw new Error(`no sample request for ${endpointKey(endpoint)} in tests/api/support/samples.ts`)
  return make(subject)
}
