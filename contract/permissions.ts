import { conversationRows } from './conversation-keys.ts'
import { type Endpoint, endpointKey } from './endpoint.ts'
import { ADMIN, ALL, LEADS, OWN, type Permission, row, type Scope, STAFF_OWN, same, under } from './permission-rows.ts'
import { type Role, type Standing, scopeIn } from './standing.ts'

const PUBLIC = { access: 'public', unknown: 'all' } as const
const ANY_ROLE = { unknown: 'all' } as const

/** Small collections that a person has for themselves or shares: staff change their own, and never share one. */
const ownOrShared = (base: string, feature: Permission['feature']) =>
  under(base, feature, {
    'GET /': ALL,
    'POST /': ['all', 'all', 'limited'],
    'PUT /{id}': STAFF_OWN,
    'DELETE /{id}': STAFF_OWN,
    'POST /{id}/restore': STAFF_OWN,
  })

/** THE matrix of roles and calls, keyed by `METHOD path` of the contract. A call that is missing here fails the build. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  ...under('', null, { 'GET /health': ALL, 'GET /ready': ALL, 'GET /api/client-config': ALL }, PUBLIC),
  ...under(
    '/api/auth',
    null,
    {
      'GET /me/full': OWN,
      'GET /me/security-events': OWN,
      'GET /me/memberships': OWN,
      'POST /me/tenant': OWN,
      // also for unknown roles: it can only take something away from the caller
      'POST /sign-out-everywhere': OWN,
    },
    { unknown: 'own' },
  ),
  'PATCH /api/auth/me': row(null, OWN),
  'GET /api/tenant-features/my-features': row(null, ALL, ANY_ROLE),

  ...under('/api/customers', 'customers', {
    'GET ': ALL,
    'GET /companies': ALL,
    'GET /{id}': ALL,
    'POST ': ALL,
    'PUT /{id}': ALL,
    'DELETE /{id}': LEADS,
    'POST /{id}/restore': LEADS,
  }),
  ...same('/api/customer-merges', 'customers', LEADS, ['GET /', 'POST /', 'POST /{id}/undo']),
  // who writes down a new customer says why it is none of those who look alike
  'PUT /api/customer-merges/distinct': row('customers', ALL),
  ...same('/api/pinned-customers', 'customers', ALL, ['GET /', 'PUT /{id}', 'DELETE /{id}']),
  ...same('/api/interactions', 'customers', ALL, ['GET ', 'GET /summary', 'GET /{customerId}', 'POST ']),
  ...same('/api/visits', 'customers', ALL, [
    'GET ',
    'GET /{id}',
    'POST ',
    'PUT /{id}',
    'POST /{id}/step',
    'DELETE /{id}',
    'POST /{id}/restore',
  ]),

  ...ownOrShared('/api/saved-filters', 'customers'),
  ...ownOrShared('/api/snippets', ['customers', 'chat', 'staff_chat']),
  ...same('/api/customer-imports', 'customers', LEADS, [
    'GET /',
    'POST /',
    'GET /{id}',
    'POST /{id}/check',
    'GET /{id}/rows',
    'GET /{id}/errors',
    'POST /{id}/run',
    'POST /{id}/cancel',
    'POST /{id}/revert',
    'DELETE /{id}',
  ]),
  // to delete, and to go on with that or undo it, also the right to delete one
  ...same('/api/customer-selections', 'customers', ALL, [
    'GET /',
    'POST /',
    'GET /{id}',
    'GET /{id}/rows',
    'POST /{id}/run',
    'POST /{id}/cancel',
    'POST /{id}/revert',
  ]),
  'POST /api/chat': row('chat', ALL),
  ...conversationRows('chat', '/api/chat'),
  'POST /api/staff-chat/': row('staff_chat', ALL),
  ...conversationRows('staff_chat', '/api/staff-chat'),

  ...under('/api/legal-checks', 'legal_check', {
    'POST /upload': ALL,
    'POST /upload-multiple': ALL,
    'GET /': ALL,
    'GET /{id}': ALL,
    'POST /check-text': ALL,
    'POST /': ALL,
    'GET /{id}/file': ALL,
    'GET /{id}/report': ALL,
    'PUT /{id}': ALL,
    'POST /{id}/check': ALL,
    'POST /{id}/reviews': ALL,
    'POST /search': ALL,
    'POST /semantic-search': ALL,
    'DELETE /{id}': STAFF_OWN,
    'POST /{id}/restore': STAFF_OWN,
    'PUT /{id}/move': ALL,
  }),

  ...under('/api/folders', ['documents', 'legal_check'], {
    'GET /': ALL,
    'GET /{id}': ALL,
    'POST /': ALL,
    'PUT /{id}': STAFF_OWN,
    'DELETE /{id}': ['all', 'all', 'own-empty'],
    'POST /{id}/move': STAFF_OWN,
  }),

  ...under('/api/staff', 'staff_management', {
    'GET /': LEADS,
    'GET /search': LEADS,
    // name, role and extension number only
    'GET /directory': ALL,
    'GET /{id}': STAFF_OWN,
    'GET /{id}/holdings': LEADS,
    'POST /': ADMIN,
    // manager: members with the role staff and themselves, never the role; everybody: their own name, phone and extension
    'PUT /{id}': ['all', 'limited', 'limited'],
    'DELETE /{id}': ADMIN,
  }),

  // also the feature of customers: without it there is nothing to suggest
  'GET /api/customers/{id}/product-suggestions': row('products', ALL),
  ...under('/api/products', 'products', {
    'GET /': ALL,
    'GET /search': ALL,
    'GET /images/{id}': ALL,
    'GET /{id}': ALL,
    'POST /': LEADS,
    'PUT /{id}': LEADS,
    'DELETE /{id}': LEADS,
    'POST /{id}/restore': LEADS,
    'POST /{id}/analyze': ALL,
  }),

  ...under('/api/invitations', 'invitations', {
    'GET /': ['all', 'own', 'none'],
    // manager: may invite staff only; nobody grants above their own level
    'POST /': ['all', 'limited', 'none'],
    // and the role is one that they may give
    'POST /{id}/resend': ['all', 'own', 'none'],
    'DELETE /{id}': ['all', 'own', 'none'],
  }),
  'POST /api/invitations/use': row(null, ALL, { access: 'signed-in', unknown: 'all' }),

  ...same('/api/workflow', 'workflow_ai', ALL, ['POST /create', 'POST /review', 'POST /optimize']),

  ...under('/api/marketing', 'marketing_ai', {
    'POST /customer-analysis': LEADS,
    'POST /campaign-proposal': ALL,
    'POST /competitor-analysis': ALL,
    'POST /content-calendar': ALL,
    'POST /check-post': ALL,
  }),

  ...under(
    '/api/notifications',
    'notifications',
    {
      'GET /': OWN,
      'GET /stats': OWN,
      'GET /{id}': OWN,
      'PATCH /{id}': OWN,
      'POST /mark-as-read': OWN,
      'POST /mark-all-as-read': OWN,
    },
    { unknown: 'own' },
  ),

  ...same('/api/research', 'deep_research', ALL, [
    'POST /customer',
    'POST /customer/pdf',
    'POST /customer/{id}',
    'POST /competitor',
    'POST /competitor/pdf',
  ]),

  ...under('/api/knowledge', 'documents', {
    // staff: a tenant may widen it
    'POST /upload': LEADS,
    'POST /legal_checks': LEADS,
    'PUT /legal_checks/{id}': LEADS,
    'POST /legal_checks/{id}/versions': LEADS,
    'DELETE /legal_checks/{id}/versions/next': LEADS,
    'POST /legal_checks/{id}/index': LEADS,
    'GET /legal_checks': ALL,
    'GET /legal_checks/{id}/file': ALL,
    'GET /legal_checks/{id}/text': ALL,
    'POST /search': ALL,
    'POST /semantic-search': ALL,
    'DELETE /legal_checks/{id}': STAFF_OWN,
    'POST /chat': ALL,
    'GET /chat/history': OWN,
    'GET /chat/{id}': OWN,
    'DELETE /chat/{id}': OWN,
    'POST /chat/{id}/restore': OWN,
    'PATCH /chat/{id}/feedback': OWN,
  }),

  ...under('/api/frequent-questions', 'documents', {
    'GET /': ALL,
    'GET /{id}': ALL,
    'POST /': LEADS,
    'PUT /{id}': LEADS,
    'DELETE /{id}': LEADS,
    'POST /{id}/restore': LEADS,
  }),

  ...under('/api/ai-results', ['workflow_ai', 'marketing_ai', 'deep_research', 'products'], {
    // what somebody asked an assistant is their private matter, also for administrators
    'GET /': OWN,
    'GET /{id}': OWN,
    'PUT /{id}': OWN,
    'DELETE /{id}': OWN,
  }),

  ...under('/api/jobs', null, {
    // jobs are the private matter of whoever asked for them, also for administrators
    'GET /': OWN,
    'GET /{id}': OWN,
    'GET /{id}/events': OWN,
    'POST /{id}/cancel': OWN,
  }),

  ...under('/api/uploads', null, {
    // a file is seen by whoever brought it; by others through the record that refers to it
    'POST /': OWN,
    'GET /{id}': OWN,
    'PATCH /{id}': OWN,
    'POST /{id}/finish': OWN,
    'DELETE /{id}': OWN,
  }),
  'GET /api/files/{id}': row(null, OWN),
  ...same('/api/audit', null, ADMIN, ['GET ', 'GET /people', 'GET /chain', 'POST /checks', 'POST /exports']),

  ...same('/api/administration', null, ADMIN, [
    'GET /settings',
    'PATCH /settings',
    'PUT /features',
    'PUT /rights',
    'GET /models',
    'PUT /models',
    'POST /models/trial',
    'GET /usage',
    'GET /closing',
    'POST /closing',
    'DELETE /closing',
  ]),
  ...under('/api/devices', null, {
    'GET /': ['all', 'own', 'own'],
    'PATCH /{id}': ['all', 'own', 'own'],
    'POST /{id}/revoke': ['all', 'own', 'own'],
    // not the person themselves: an administrator may have refused it
    'POST /{id}/admit': ADMIN,
  }),
  ...under('/api/exports', null, {
    // any administrator of the tenant, whichever of them asked for it
    'GET /': ADMIN,
    'POST /': ADMIN,
    'GET /files/{id}': ADMIN,
  }),
  ...under('/api/errors/report', null, { 'POST ': ALL, 'POST /batch': ALL }, ANY_ROLE),
}

/** The row of a call. A tenant's own changes of single cells, kept with its features, win over the table. */
export function permissionOf(
  key: string,
  overrides: Readonly<Record<string, Partial<Record<Role, Scope>>>> = {},
): Permission {
  const permission = PERMISSIONS[key]
  if (!permission) throw new Error(`no row in the permission matrix for ${key}`)
  return { ...permission, ...overrides[key] }
}

/** What somebody may do with a call. */
export function scopeFor(endpoint: Pick<Endpoint, 'method' | 'path'>, who: Standing): Scope {
  const key = endpointKey(endpoint)
  return scopeIn(permissionOf(key), key, who)
}

/** Whether somebody may do anything with a call: what would be refused is not offered. False while they are not known. */
export function may(endpoint: Pick<Endpoint, 'method' | 'path'>, who: Standing | undefined): boolean {
  return who !== undefined && scopeFor(endpoint, who) !== 'none'
}
