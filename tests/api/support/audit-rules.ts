import { createHash } from 'node:crypto'
import { closing } from '#contract/closing'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { nameOf } from './closing.ts'
import { mergeRules } from './merges.ts'
import { ownOrSharedRules } from './own-or-shared.ts'
import { pinRules } from './pins.ts'
import { type Sample, type Subject, sampleOf } from './samples.ts'
import { searchRules } from './search-rules.ts'
import { selectionRules } from './selections.ts'
import { call, type Desk, type World } from './world.ts'

/** A call that was answered with success, by the administrator of the desk. */
export type Answered = { world: World; desk: Desk; sample: Sample; reply: Record<string, unknown> }

/** Why a call is in no log. `own`: it tells people what is theirs or was told to them. `nobody`: it tells of no person. */
export type Unlogged = 'own' | 'nobody'

export type Rule = {
  /** The records that the entry of the log names. */
  ids: (answered: Answered) => unknown[] | Promise<unknown[]>
  /** A request that does something, where the sample of the call would find it done. */
  request?: (world: World, desk: Desk, subject: Subject) => Promise<Sample>
}

const values = (record: object = {}) => Object.values(record)
const idsIn = (list: unknown) => (list as { id: string }[]).map(({ id }) => id)
const named: Rule = { ids: ({ sample }) => values(sample.params) }
const made: Rule = { ids: ({ reply }) => [reply.id] }
const self: Rule = { ids: ({ desk }) => [desk.admin.memberId] }
const wholeTenant: Rule = { ids: ({ desk }) => [desk.tenantId] }
const listed = (name: string): Rule => ({ ids: ({ reply }) => idsIn(reply[name]) })

const each = (rule: Rule, base: string, calls: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(calls.map((call) => [`POST ${base}/${call}`, rule]))

const conversationRules = (ask: string, base: string): Record<string, Rule> => ({
  [`POST ${ask}`]: { ids: ({ reply }) => [reply.conversation_id] },
  [`GET ${base}/conversations`]: listed('conversations'),
  [`GET ${base}/conversations/{id}`]: named,
  [`PATCH ${base}/conversations/{id}`]: named,
  [`DELETE ${base}/conversations/{id}`]: named,
  [`POST ${base}/conversations/{id}/restore`]: named,
  [`PATCH ${base}/conversations/{id}/answers/{answerId}`]: named,
})

/** What the audit log has to say of each call that is answered with success. A call that is missing here fails the suite. */
export const AUDIT_RULES: Readonly<Record<string, Rule | Unlogged>> = {
  'GET /api/auth/me/full': 'own',
  'GET /api/auth/me/security-events': 'own',
  'GET /api/auth/me/memberships': 'own',
  'POST /api/auth/me/tenant': self,
  'PATCH /api/auth/me': self,
  'POST /api/auth/sign-out-everywhere': self,
  'GET /api/tenant-features/my-features': 'nobody',

  'GET /api/customers': listed('customers'),
  'GET /api/customers/companies': wholeTenant,
  'GET /api/customers/{id}': named,
  'POST /api/customers': made,
  'PUT /api/customers/{id}': named,
  'DELETE /api/customers/{id}': named,
  'POST /api/customers/{id}/restore': named,

  ...mergeRules,
  ...pinRules,

  'GET /api/customer-imports/': listed('customer_imports'),
  'POST /api/customer-imports/': made,
  'GET /api/customer-imports/{id}': named,
  ...each(named, '/api/customer-imports/{id}', ['check', 'run', 'cancel', 'revert']),
  'GET /api/customer-imports/{id}/rows': named,
  'GET /api/customer-imports/{id}/errors': named,
  'DELETE /api/customer-imports/{id}': named,
  ...selectionRules,

  'GET /api/interactions': listed('interactions'),
  'GET /api/interactions/summary': { ids: ({ reply }) => [...idsIn(reply.today), ...idsIn(reply.latest)] },
  'GET /api/interactions/{customerId}': {
    ids: ({ sample, reply }) => [...values(sample.params), ...idsIn(reply.interactions)],
  },
  'GET /api/visits': listed('visits'),
  'GET /api/visits/{id}': named,
  'POST /api/visits': made,
  'PUT /api/visits/{id}': named,
  'POST /api/visits/{id}/step': named,
  'DELETE /api/visits/{id}': named,
  'POST /api/visits/{id}/restore': named,
  ...ownOrSharedRules('saved-filters'),
  ...ownOrSharedRules('snippets'),
  'POST /api/interactions': { ids: ({ reply }) => [reply.id, reply.customer_id] },

  'POST /api/legal-checks/upload': made,
  'POST /api/legal-checks/upload-multiple': {
    ids: ({ reply }) => (reply.results as { legal_check: { id: string } }[]).map((one) => one.legal_check.id),
  },
  'GET /api/legal-checks/': listed('legal_checks'),
  'GET /api/legal-checks/{id}': named,
  'POST /api/legal-checks/check-text': wholeTenant,
  'POST /api/legal-checks/': made,
  'GET /api/legal-checks/{id}/file': { ids: documentAndFile('legal_checks') },
  'PUT /api/legal-checks/{id}': named,
  'POST /api/legal-checks/{id}/check': named,
  'POST /api/legal-checks/{id}/reviews': named,
  'GET /api/legal-checks/{id}/report': named,
  'DELETE /api/legal-checks/{id}': named,
  'POST /api/legal-checks/{id}/restore': named,
  'PUT /api/legal-checks/{id}/move': named,
  ...searchRules,

  'GET /api/knowledge/legal_checks': listed('legal_checks'),
  'GET /api/knowledge/legal_checks/{id}/file': { ids: documentAndFile('knowledge_documents') },
  'GET /api/knowledge/legal_checks/{id}/text': named,
  'POST /api/knowledge/legal_checks': made,
  'POST /api/knowledge/upload': made,
  'PUT /api/knowledge/legal_checks/{id}': named,
  'POST /api/knowledge/legal_checks/{id}/versions': {
    ids: ({ sample }) => [...values(sample.params), sample.body?.file_id],
  },
  'DELETE /api/knowledge/legal_checks/{id}/versions/next': named,
  'POST /api/knowledge/legal_checks/{id}/index': named,
  'DELETE /api/knowledge/legal_checks/{id}': named,
  'POST /api/knowledge/chat': made,
  'GET /api/knowledge/chat/history': listed('history'),
  'GET /api/knowledge/chat/{id}': named,
  'DELETE /api/knowledge/chat/{id}': named,
  'POST /api/knowledge/chat/{id}/restore': named,
  'PATCH /api/knowledge/chat/{id}/feedback': named,

  ...ownOrSharedRules('frequent-questions'),
  'GET /api/frequent-questions/{id}': named,

  'GET /api/folders/': listed('folders'),
  'GET /api/folders/{id}': named,
  'POST /api/folders/': made,
  'PUT /api/folders/{id}': named,
  'DELETE /api/folders/{id}': named,
  'POST /api/folders/{id}/move': named,

  'GET /api/staff/': listed('staff'),
  'GET /api/staff/search': listed('staff'),
  'GET /api/staff/directory': listed('colleagues'),
  'GET /api/staff/{id}': named,
  'GET /api/staff/{id}/holdings': named,
  'POST /api/staff/': made,
  'PUT /api/staff/{id}': named,
  'DELETE /api/staff/{id}': named,

  'GET /api/products/': listed('products'),
  'GET /api/products/search': listed('products'),
  'GET /api/customers/{id}/product-suggestions': named,
  'GET /api/products/images/{id}': named,
  'GET /api/products/{id}': named,
  'POST /api/products/': made,
  'PUT /api/products/{id}': named,
  'DELETE /api/products/{id}': named,
  'POST /api/products/{id}/restore': named,
  'POST /api/products/{id}/analyze': { ids: ({ sample, reply }) => [reply.id, ...values(sample.params)] },

  'GET /api/invitations/': listed('invitations'),
  'POST /api/invitations/': made,
  'POST /api/invitations/{id}/resend': named,
  'DELETE /api/invitations/{id}': named,

  'GET /api/notifications/': 'own',
  'GET /api/notifications/stats': 'own',
  'GET /api/notifications/{id}': 'own',
  'PATCH /api/notifications/{id}': 'own',
  'POST /api/notifications/mark-as-read': 'own',
  'POST /api/notifications/mark-all-as-read': 'own',

  'POST /api/research/customer': made,
  'POST /api/research/customer/{id}': { ids: ({ sample, reply }) => [reply.id, ...values(sample.params)] },
  'POST /api/research/competitor': made,
  'POST /api/research/customer/pdf': wholeTenant,
  'POST /api/research/competitor/pdf': wholeTenant,

  'GET /api/ai-results/': listed('ai_results'),
  'GET /api/ai-results/{id}': named,
  'PUT /api/ai-results/{id}': named,
  'DELETE /api/ai-results/{id}': named,

  ...conversationRules('/api/chat', '/api/chat'),
  ...conversationRules('/api/staff-chat/', '/api/staff-chat'),
  ...each(made, '/api/workflow', ['create', 'review', 'optimize']),

  'POST /api/marketing/customer-analysis': made,
  ...each(made, '/api/marketing', ['campaign-proposal', 'competitor-analysis', 'content-calendar']),
  'POST /api/marketing/check-post': wholeTenant,

  'GET /api/jobs/': 'own',
  'GET /api/jobs/{id}': 'own',
  'GET /api/jobs/{id}/events': 'own',
  'POST /api/jobs/{id}/cancel': { ...named, request: waitingJob },

  'POST /api/uploads/': made,
  'GET /api/uploads/{id}': 'own',
  'PATCH /api/uploads/{id}': 'own',
  'POST /api/uploads/{id}/finish': { ...named, request: sentFile },
  'DELETE /api/uploads/{id}': { ...named, request: sentFile },
  'GET /api/files/{id}': named,

  'GET /api/audit': wholeTenant,
  'GET /api/audit/people': listed('members'),
  'GET /api/audit/chain': 'nobody',
  'POST /api/audit/checks': made,
  'POST /api/audit/exports': made,

  'GET /api/administration/settings': wholeTenant,
  'PATCH /api/administration/settings': wholeTenant,
  'PUT /api/administration/features': wholeTenant,
  'PUT /api/administration/rights': wholeTenant,
  'GET /api/administration/models': wholeTenant,
  'PUT /api/administration/models': wholeTenant,
  'POST /api/administration/models/trial': wholeTenant,
  'GET /api/administration/usage': wholeTenant,
  // Every page of an administrator asks for it.
  'GET /api/administration/closing': 'nobody',
  'POST /api/administration/closing': wholeTenant,
  'DELETE /api/administration/closing': { ...wholeTenant, request: askedClosing },

  'GET /api/devices/': listed('devices'),
  'PATCH /api/devices/{id}': named,
  'POST /api/devices/{id}/revoke': named,
  'POST /api/devices/{id}/admit': named,

  // Asked for again and again while an export is under way.
  'GET /api/exports/': 'nobody',
  'POST /api/exports/': made,
  'GET /api/exports/files/{id}': named,

  'POST /api/errors/report': 'nobody',
  'POST /api/errors/report/batch': 'nobody',
}

/** Throws for a call without a rule: whoever builds a route says what the log tells of it. */
export function auditRuleOf(endpoint: Endpoint): Rule | Unlogged {
  const rule = AUDIT_RULES[endpointKey(endpoint)]
  if (!rule) throw new Error(`no rule for ${endpointKey(endpoint)} in tests/api/support/audit-rules.ts`)
  return rule
}

/** A request of the administrator that the call succeeds with and does something by. */
export async function requestOf(world: World, desk: Desk, endpoint: Endpoint, subject: Subject): Promise<Sample> {
  const rule = auditRuleOf(endpoint)
  const request = typeof rule === 'string' ? undefined : rule.request
  return request ? request(world, desk, subject) : sampleOf(endpoint, subject)
}

function documentAndFile(table: 'legal_checks' | 'knowledge_documents'): Rule['ids'] {
  return async ({ world, sample }) => {
    const id = sample.params?.id ?? ''
    const document = await withOperator(world.database.owner, (trx) =>
      trx.selectFrom(table).select('file_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return [id, document.file_id]
  }
}

async function waitingJob(world: World, { tenantId, admin }: Desk): Promise<Sample> {
  const id = crypto.randomUUID()
  const job = { tenant_id: tenantId, id, kind: 'test', owner_id: admin.memberId, payload: '{}', turn: 0 }
  await withOperator(world.database.owner, (trx) => trx.insertInto('jobs').values(job).execute())
  return { params: { id } }
}

/** A file that is on the server, and that nobody has called whole. */
async function sentFile(world: World, { tenantId, admin }: Desk): Promise<Sample> {
  const id = crypto.randomUUID()
  const bytes = Buffer.from('a')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = { name: '見本.txt', media_type: 'text/plain', size: 1, received: 1, sha256 }
  await withOperator(world.database.owner, async (trx) => {
    const row = { tenant_id: tenantId, id, ...facts, uploaded_by_member: admin.memberId }
    await trx.insertInto('files').values(row).execute()
    await trx.insertInto('file_chunks').values({ tenant_id: tenantId, file_id: id, start: 0, bytes }).execute()
  })
  return { params: { id } }
}

async function askedClosing(world: World, desk: Desk): Promise<Sample> {
  await call(world, desk.admin, closing.ask, { body: { name: nameOf(desk) } })
  return {}
}
