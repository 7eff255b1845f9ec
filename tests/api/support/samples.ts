import { ENDPOINTS } from '#contract/api'
import { customers } from '#contract/customers'
import { DAY_MS } from '#contract/day'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { PERMISSIONS } from '#contract/permissions'
import { type Trx, withOperator } from '../../../server/db/with-tenant.ts'
import { JOB_COLUMNS, toJob } from '../../../server/jobs/record.ts'
import { addConversations, conversationSamples } from './conversations.ts'
import { addDocument, addKnowledge, addFile as addWholeFile } from './documents.ts'
import { addImports, importSamples } from './imports.ts'
import { addColleague, addInvitation } from './invited.ts'
import { knowledgeSamples } from './knowledge.ts'
import { addMerge, mergeSamples } from './merges.ts'
import { addPin, pinSamples } from './pins.ts'
import { addVisit, visitSamples } from './visits.ts'
import { call, type Desk, type Person, type World } from './world.ts'

export const MEMBER_CALLS = ENDPOINTS.filter((endpoint) => PERMISSIONS[endpointKey(endpoint)]?.access === 'member')

export type Sample = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }

/**
 * Records for one request: a customer, with a product, a frequent question, a visit and a member of its id, and a notification addressed to the person who
 * sends it, with a job, a customer and a file of its id, which is the picture of the product; an invitation and an empty folder that they
 * made, a document and a file that is none's, of the customer's id; and the membership of that person in that tenant.
 */
export type Subject = { customerId: string; notificationId: string; memberId: string; tenantId: string }

/** A subject that has this id everywhere. */
export const subjectOf = (id: string): Subject => ({ customerId: id, notificationId: id, memberId: id, tenantId: id })

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
    const product = { tenant_id: reader.tenantId, id: customer.id, name, search_text: name, price: 1, image_id: row.id }
    await trx.insertInto('products').values(product).execute()
    await addWholeFile(trx, reader, { id: customer.id, content: `名前\n${name}` })
    await addDocument(trx, reader, { id: customer.id, title: name })
    await addKnowledge(trx, reader, customer.id, name)
    const question = { tenant_id: reader.tenantId, id: customer.id, name, answer: name }
    await trx.insertInto('frequent_questions').values(question).execute()
    await addVisit(trx, reader, customer.id, name)
    await addInvitation(trx, reader, customer.id)
    const folder = { tenant_id: reader.tenantId, id: customer.id, name, created_by: reader.name }
    await trx
      .insertInto('folders')
      .values({ ...folder, created_by_member: reader.memberId })
      .execute()
    const saved = { tenant_id: reader.tenantId, id: customer.id, name, filter: '{"birth_month":"this"}' }
    await trx
      .insertInto('saved_filters')
      .values({ ...saved, owner_id: reader.memberId, created_by: reader.name })
      .execute()
    const snippet = { tenant_id: reader.tenantId, id: customer.id, name, text: name }
    await trx
      .insertInto('snippets')
      .values({ ...snippet, owner_id: reader.memberId, created_by: reader.name })
      .execute()
    await addImports(trx, reader, { customerId: customer.id, notificationId: row.id })
    await addPin(trx, reader, customer.id)
    await addMerge(trx, reader, { customerId: customer.id, notificationId: row.id, name })
    await addDevice(trx, reader, row.id)
    await addResult(trx, reader, row.id, name)
    await addConversations(trx, reader, { chat: row.id, staffChat: customer.id })
    await addColleague(trx, reader, customer.id, name)
    return row.id
  })
  return { customerId: customer.id, notificationId, memberId: reader.memberId, tenantId: reader.tenantId }
}

/** A device of the person, under the id of the notification. */
async function addDevice(trx: Trx, { tenantId, memberId, uid, name }: Person, id: string): Promise<void> {
  const row = { tenant_id: tenantId, id, member_id: memberId, uid, device_id: crypto.randomUUID(), name }
  await trx
    .insertInto('member_devices')
    .values({ ...row, platform: 'Windows・Chrome', signed_in_at: new Date(0) })
    .execute()
}

/** A piece of AI work of the person, under the id of the notification. */
async function addResult(trx: Trx, { tenantId, memberId }: Person, id: string, title: string): Promise<void> {
  const row = { tenant_id: tenantId, id, owner_id: memberId, kind: 'workflow.create' as const, title, input: '{}' }
  const done = { state: 'done' as const, content: title, job_id: id }
  await trx
    .insertInto('ai_results')
    .values({ ...row, ...done })
    .execute()
}

/** A file of the person that is whole, and a part of an export, under the id of the notification. */
async function addFile(trx: Trx, { tenantId, memberId }: Person, id: string): Promise<void> {
  const facts = { name: '見本.txt', media_type: 'text/plain', size: 1, sha256: 'a'.repeat(64), received: 1 }
  const made = { made_by_job: id, expires_at: new Date(Date.now() + DAY_MS) }
  const row = { tenant_id: tenantId, id, ...facts, ...made, uploaded_by_member: memberId, completed_at: new Date() }
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

/** Calls that name by its id what a desk has under that of its notification. */
const ofNotification = (...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, ({ notificationId: id }: Subject): Sample => ({ params: { id } })]))

/** A request that a member with every right gets a success for, for each call that is built. */
const SAMPLES: Record<string, (subject: Subject) => Sample> = {
  'GET /health': () => ({}),
  'GET /ready': () => ({}),
  'GET /api/client-config': () => ({}),
  'GET /api/auth/me/full': () => ({}),
  'GET /api/tenant-features/my-features': () => ({}),
  'GET /api/auth/me/security-events': () => ({ query: { limit: '5' } }),
  'PATCH /api/auth/me': () => ({ body: { name: '新しい 名前' } }),
  'GET /api/auth/me/memberships': () => ({}),
  'POST /api/auth/me/tenant': ({ tenantId }) => ({ body: { tenant_id: tenantId } }),
  'POST /api/auth/sign-out-everywhere': () => ({}),
  'GET /api/customers': () => ({ query: { search: '見本', limit: '5' } }),
  'GET /api/customers/companies': () => ({ query: { limit: '5' } }),
  'GET /api/customers/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customers': () => ({ body: { id: crypto.randomUUID(), name: '新規', tags: ['紹介'] } }),
  'PUT /api/customers/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { memo: '変更' } }),
  'DELETE /api/customers/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customers/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  ...importSamples,
  ...mergeSamples,
  ...pinSamples,
  'GET /api/interactions': () => ({ query: { type: 'call', from: '2026-01-01T00:00:00Z' } }),
  'GET /api/interactions/summary': () => ({ query: { months: '3' } }),
  'GET /api/interactions/{customerId}': ({ customerId }) => ({ params: { customerId }, query: { limit: '5' } }),
  'POST /api/interactions': ({ customerId }) => ({ body: { ...interaction, customer_id: customerId } }),
  'GET /api/saved-filters/': () => ({}),
  'POST /api/saved-filters/': () => ({
    body: { id: crypto.randomUUID(), name: '今月が誕生日', filter: { birth_month: 'this', tags: ['紹介'] } },
  }),
  'PUT /api/saved-filters/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { name: '別の名前' } }),
  'DELETE /api/saved-filters/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/saved-filters/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/snippets/': () => ({}),
  'POST /api/snippets/': () => ({
    body: { id: crypto.randomUUID(), name: '予約の変更', text: '{顧客名}様、変更しました。' },
  }),
  'PUT /api/snippets/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { name: '別の名前' } }),
  'DELETE /api/snippets/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/snippets/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/products/': () => ({ query: { search: '見本', status: 'active', sort_by: 'price', limit: '5' } }),
  'GET /api/products/search': () => ({ query: { q: '見本', limit: '5' } }),
  'GET /api/products/images/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'GET /api/products/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/products/': () => ({ body: { id: crypto.randomUUID(), name: '新商品', price: 100, image_id: null } }),
  'PUT /api/products/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { price: 200 } }),
  'DELETE /api/products/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/products/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/customers/{id}/product-suggestions': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/products/{id}/analyze': ({ customerId }) => ({
    params: { id: customerId },
    body: { product_id: customerId },
  }),
  'GET /api/legal-checks/': () => ({ query: { unfiled: 'true', limit: '5' } }),
  'GET /api/legal-checks/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/legal-checks/{id}/report': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/legal-checks/{id}/file': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/legal-checks/': ({ customerId }) => ({ body: { id: crypto.randomUUID(), file_id: customerId } }),
  'POST /api/legal-checks/check-text': () => ({ body: { text: '必ず治ります。', type: 'advertising' } }),
  'POST /api/legal-checks/upload': () => ({ body: { file: new File(['本文'], '見本.txt') } }),
  'POST /api/legal-checks/upload-multiple': () => ({ body: { files: [new File(['本文'], '見本.txt')] } }),
  'PUT /api/legal-checks/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { title: '別の題名' } }),
  'POST /api/legal-checks/{id}/check': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/legal-checks/{id}/reviews': ({ customerId }) => ({
    params: { id: customerId },
    body: { finding_id: 'ad/best:0', state: 'dismissed', comment: '出典があります' },
  }),
  'PUT /api/legal-checks/{id}/move': ({ customerId }) => ({ params: { id: customerId }, body: { folder_id: null } }),
  'DELETE /api/legal-checks/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/legal-checks/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/legal-checks/search': () => ({ query: { query: '見本' } }),
  'POST /api/legal-checks/semantic-search': () => ({ query: { query: '見本', with_words: 'true' } }),
  ...knowledgeSamples,
  ...visitSamples,
  'GET /api/frequent-questions/': () => ({ query: { limit: '5' } }),
  'GET /api/frequent-questions/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/frequent-questions/': () => ({
    body: { id: crypto.randomUUID(), name: '駐車場はありますか', answer: '3台分あります。', sources: ['案内 p.1'] },
  }),
  'PUT /api/frequent-questions/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { is_pinned: true } }),
  'DELETE /api/frequent-questions/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/frequent-questions/{id}/restore': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/folders/': () => ({ query: { limit: '5' } }),
  'GET /api/folders/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/folders/': () => ({ body: { id: crypto.randomUUID(), name: '契約書', parent_id: null } }),
  'PUT /api/folders/{id}': ({ customerId }) => ({ params: { id: customerId }, body: { name: '規程' } }),
  'DELETE /api/folders/{id}': ({ customerId }) => ({ params: { id: customerId }, query: {} }),
  'POST /api/folders/{id}/move': ({ customerId }) => ({ params: { id: customerId }, body: { new_parent_id: null } }),
  'GET /api/staff/': () => ({ query: { limit: '5' } }),
  'GET /api/staff/search': () => ({ query: { query: '見本', limit: '5' } }),
  'GET /api/staff/directory': () => ({}),
  'GET /api/staff/{id}': ({ memberId }) => ({ params: { id: memberId } }),
  'GET /api/staff/{id}/holdings': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/staff/': () => ({ body: { name: '新人', email: `${crypto.randomUUID()}@example.jp`, role: 'staff' } }),
  'PUT /api/staff/{id}': ({ memberId }) => ({ params: { id: memberId }, body: { extension: '21' } }),
  'DELETE /api/staff/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/notifications/': () => ({ query: { limit: '10', offset: '0', category: 'customer' } }),
  'GET /api/notifications/stats': () => ({}),
  'GET /api/notifications/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'PATCH /api/notifications/{id}': ({ notificationId }) => ({ params: { id: notificationId }, body: { read: true } }),
  'POST /api/notifications/mark-as-read': ({ notificationId }) => ({ body: { notification_ids: [notificationId] } }),
  'POST /api/notifications/mark-all-as-read': () => ({}),
  'GET /api/invitations/': () => ({}),
  'POST /api/invitations/': () => ({ body: { email: `${crypto.randomUUID()}@example.jp`, role: 'staff' } }),
  'POST /api/invitations/{id}/resend': ({ customerId }) => ({ params: { id: customerId } }),
  'DELETE /api/invitations/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  // Well-formed, and refused: tests/api/invitations.test.ts makes real ones.
  'POST /api/invitations/use': () => ({ body: { code: 'nobody-has-this-code', email: 'nobody@example.jp' } }),
  'POST /api/research/customer': () => ({ body: { name: 'だれも知らない人' } }),
  'POST /api/research/customer/{id}': ({ customerId }) => ({ params: { id: customerId }, body: {} }),
  'POST /api/research/competitor': () => ({ body: { name: 'ひまわり歯科' } }),
  'POST /api/research/customer/pdf': () => ({ body: { name: 'だれも知らない人' } }),
  'POST /api/research/competitor/pdf': () => ({ body: { name: 'ひまわり歯科' } }),
  'GET /api/ai-results/': () => ({ query: { kind: 'workflow.create', limit: '5' } }),
  'GET /api/ai-results/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'PUT /api/ai-results/{id}': ({ notificationId: id }) => ({ params: { id }, body: { edited: { steps: [] } } }),
  'DELETE /api/ai-results/{id}': ({ notificationId: id }) => ({ params: { id } }),
  ...conversationSamples('/api/chat', '/api/chat', ({ notificationId }) => notificationId),
  ...conversationSamples('/api/staff-chat/', '/api/staff-chat', ({ customerId }) => customerId),
  'POST /api/workflow/create': () => ({ body: { id: crypto.randomUUID(), title: '会計', description: '窓口の会計' } }),
  'POST /api/workflow/review': () => ({ body: { content: '1. 受付：聞く\n2. 1に戻る', viewpoint: '安全' } }),
  'POST /api/workflow/optimize': () => ({ body: { content: '1. 受付：聞く\n2. 受付：書く', goal: '短く' } }),
  'POST /api/marketing/customer-analysis': () => ({ body: { question: '年代は' } }),
  'POST /api/marketing/campaign-proposal': () => ({ body: { goal: '健診の案内', target: '休眠', budget: 10_000 } }),
  'POST /api/marketing/competitor-analysis': () => ({ body: { competitors: ['みどり歯科'], texts: ['木曜休診'] } }),
  'POST /api/marketing/check-post': () => ({ body: { text: '必ず治ります。' } }),
  'POST /api/marketing/content-calendar': () => ({ body: { from: '2026-11-01', to: '2026-12-31', theme: '健診' } }),
  'GET /api/jobs/': () => ({ query: { state: 'done', limit: '5' } }),
  ...ofNotification('GET /api/jobs/{id}', 'GET /api/jobs/{id}/events', 'POST /api/jobs/{id}/cancel'),
  'POST /api/uploads/': () => ({ body: { ...announced, id: crypto.randomUUID() } }),
  ...ofNotification('GET /api/uploads/{id}', 'PATCH /api/uploads/{id}', 'POST /api/uploads/{id}/finish'),
  'DELETE /api/uploads/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'GET /api/audit': ({ customerId }) => ({ query: { record_id: customerId, limit: '5' } }),
  'GET /api/audit/people': () => ({}),
  'GET /api/audit/chain': () => ({}),
  'POST /api/audit/checks': () => ({}),
  'POST /api/audit/exports': () => ({ body: { action: 'GET /api/customers' } }),
  'GET /api/administration/settings': () => ({}),
  'PATCH /api/administration/settings': () => ({ body: { lock_minutes: 5 } }),
  'PUT /api/administration/features': () => ({ body: { chat_enabled: false } }),
  'PUT /api/administration/rights': () => ({
    body: { changes: [{ right: 'products/analyze', role: 'staff', level: 'none' }] },
  }),
  'GET /api/administration/models': () => ({}),
  'PUT /api/administration/models': () => ({ body: { search_mode: 'keyword' } }),
  // An inner address: nothing is asked.
  'POST /api/administration/models/trial': () => ({
    body: { purpose: 'chat', base_url: 'https://127.0.0.1/v1', model: 'm' },
  }),
  'GET /api/administration/usage': () => ({}),
  'GET /api/administration/closing': () => ({}),
  'POST /api/administration/closing': ({ tenantId }) => ({ body: { name: `テナント ${tenantId}` } }),
  'DELETE /api/administration/closing': () => ({}),
  'GET /api/devices/': () => ({}),
  'PATCH /api/devices/{id}': ({ notificationId }) => ({ params: { id: notificationId }, body: { name: '受付の端末' } }),
  'POST /api/devices/{id}/revoke': ({ notificationId }) => ({ params: { id: notificationId } }),
  'POST /api/devices/{id}/admit': ({ notificationId }) => ({ params: { id: notificationId } }),
  'GET /api/exports/': () => ({}),
  'POST /api/exports/': () => ({}),
  ...ofNotification('GET /api/files/{id}', 'GET /api/exports/files/{id}'),
  'POST /api/errors/report': () => ({ body: { id: crypto.randomUUID(), ...report } }),
  'POST /api/errors/report/batch': () => ({ body: { reports: [{ id: crypto.randomUUID(), ...report }, report] } }),
}

/** Throws for a call that is built and has no sample: whoever builds a route writes one, and every sweep covers it. */
export function sampleOf(endpoint: Endpoint, subject: Subject): Sample {
  const make = SAMPLES[endpointKey(endpoint)]
  if (!make) throw new Error(`no sample request for ${endpointKey(endpoint)} in tests/api/support/samples.ts`)
  return make(subject)
}
