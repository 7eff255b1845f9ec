import { conversationKeys } from './conversation-keys.ts'
import type { Scope } from './permission-rows.ts'
import type { LockReason, RightGroup } from './right-groups.ts'
import type { Role } from './standing.ts'

/** A right's level for a role: as the scopes of single calls, for all calls of the right together. */
export type Level = Scope

/** Cells of the matrix that a tenant has changed, by call and role. */
export type Cells = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Administrators may always do everything that their role can: whoever narrows it could not widen it again. */
export const CHANGEABLE_ROLES = ['manager', 'staff'] as const satisfies readonly Role[]
export type ChangeableRole = (typeof CHANGEABLE_ROLES)[number]

/** What one can be allowed to do, in the words of people; one right can be several calls. */
export type Right = {
  group: RightGroup
  calls: readonly string[]
  /** What each level means for each call. Only the levels named here exist. */
  levels: Readonly<Partial<Record<Level, Readonly<Record<string, Scope>>>>>
  /** What a tenant may choose for a role; a role without choices is as it is. */
  choices: Readonly<Partial<Record<ChangeableRole, readonly Level[]>>>
  /** Of a right that nobody changes. */
  locked?: LockReason
}

const works = (resource: string, calls: readonly string[]) => calls.map((call) => `POST /api/${resource}/${call}`)

/** A right whose level is the scope of each of its calls. */
function open(group: RightGroup, calls: readonly string[], levels: readonly Level[] = ['all', 'none']): Right {
  const meaning = (scope: Scope) => Object.fromEntries(calls.map((call) => [call, scope]))
  return {
    group,
    calls,
    levels: Object.fromEntries(levels.map((level) => [level, meaning(level)])),
    choices: { manager: levels, staff: levels },
  }
}

function locked(group: RightGroup, reason: LockReason, calls: readonly string[]): Right {
  return { group, calls, levels: {}, choices: {}, locked: reason }
}

const INVITING = [
  'GET /api/invitations/',
  'POST /api/invitations/',
  'POST /api/invitations/{id}/resend',
  'DELETE /api/invitations/{id}',
] as const
const inviting = ([list, create, resend, withdraw]: readonly [Scope, Scope, Scope, Scope]) => ({
  [INVITING[0]]: list,
  [INVITING[1]]: create,
  [INVITING[2]]: resend,
  [INVITING[3]]: withdraw,
})
const changingFolders = (change: Scope, remove: Scope) => ({
  'PUT /api/folders/{id}': change,
  'POST /api/folders/{id}/move': change,
  'DELETE /api/folders/{id}': remove,
})

/** THE rights, one row each: every call of the matrix is in exactly one (a test). */
export const RIGHTS = {
  'customers/use': locked('customers', 'daily', [
    'GET /api/customers',
    'GET /api/customers/companies',
    'GET /api/customers/{id}',
    'POST /api/customers',
    'PUT /api/customers/{id}',
    'PUT /api/customer-merges/distinct',
    ...['GET /', 'PUT /{id}', 'DELETE /{id}'].map((call) => call.replace(' ', ' /api/pinned-customers')),
    'GET /api/interactions',
    'GET /api/interactions/summary',
    'GET /api/interactions/{customerId}',
    'POST /api/interactions',
    'GET /api/visits',
    'GET /api/visits/{id}',
    'POST /api/visits',
    'PUT /api/visits/{id}',
    'POST /api/visits/{id}/step',
    'DELETE /api/visits/{id}',
    'POST /api/visits/{id}/restore',
    ...['GET /', 'POST /', 'PUT /{id}', 'DELETE /{id}', 'POST /{id}/restore'].map((call) =>
      call.replace(' ', ' /api/saved-filters'),
    ),
    'GET /api/snippets/',
    'POST /api/snippets/',
    'PUT /api/snippets/{id}',
    'DELETE /api/snippets/{id}',
    'POST /api/snippets/{id}/restore',
  ]),
  'customers/delete': open('customers', ['DELETE /api/customers/{id}', 'POST /api/customers/{id}/restore']),
  'customers/merge': open('customers', [
    'GET /api/customer-merges/',
    'POST /api/customer-merges/',
    'POST /api/customer-merges/{id}/undo',
  ]),
  'customers/import': open('customers', [
    ...['GET', 'POST'].map((method) => `${method} /api/customer-imports/`),
    ...['', '/rows', '/errors'].map((part) => `GET /api/customer-imports/{id}${part}`),
    ...['check', 'run', 'cancel', 'revert'].map((act) => `POST /api/customer-imports/{id}/${act}`),
    'DELETE /api/customer-imports/{id}',
  ]),
  'customers/bulk': open('customers', [
    ...['GET', 'POST'].map((method) => `${method} /api/customer-selections/`),
    ...['', '/rows'].map((part) => `GET /api/customer-selections/{id}${part}`),
    ...['run', 'cancel', 'revert'].map((act) => `POST /api/customer-selections/{id}/${act}`),
  ]),

  'products/view': locked('products', 'daily', [
    'GET /api/products/',
    'GET /api/products/search',
    'GET /api/products/images/{id}',
    'GET /api/products/{id}',
    'GET /api/customers/{id}/product-suggestions',
  ]),
  'products/write': open('products', ['POST /api/products/', 'PUT /api/products/{id}']),
  'products/delete': open('products', ['DELETE /api/products/{id}', 'POST /api/products/{id}/restore']),
  'products/analyze': open('products', ['POST /api/products/{id}/analyze']),

  'staff/directory': locked('staff', 'daily', ['GET /api/staff/directory']),
  'staff/view': locked('staff', 'members', [
    'GET /api/staff/',
    'GET /api/staff/search',
    'GET /api/staff/{id}',
    'GET /api/staff/{id}/holdings',
    'PUT /api/staff/{id}',
  ]),
  'staff/manage': locked('staff', 'members', ['POST /api/staff/', 'DELETE /api/staff/{id}']),

  'invitations/make': {
    group: 'invitations',
    calls: INVITING,
    levels: {
      all: inviting(['own', 'all', 'own', 'own']),
      limited: inviting(['own', 'limited', 'own', 'own']),
      none: inviting(['none', 'none', 'none', 'none']),
    },
    // Nobody gives a role above their own: of staff, `all` would be no more than `limited`.
    choices: { manager: ['all', 'limited', 'none'], staff: ['limited', 'none'] },
  },
  'invitations/codes': locked('invitations', 'codes', []),

  'knowledge/use': locked('knowledge', 'daily', [
    'GET /api/knowledge/legal_checks',
    'GET /api/knowledge/legal_checks/{id}/file',
    'GET /api/knowledge/legal_checks/{id}/text',
    'POST /api/knowledge/search',
    'POST /api/knowledge/semantic-search',
    'GET /api/frequent-questions/',
    'GET /api/frequent-questions/{id}',
  ]),
  'knowledge/ask': open('knowledge', ['POST /api/knowledge/chat']),
  'knowledge/upload': open('knowledge', [
    'POST /api/knowledge/upload',
    'POST /api/knowledge/legal_checks',
    'PUT /api/knowledge/legal_checks/{id}',
    'POST /api/knowledge/legal_checks/{id}/versions',
    'DELETE /api/knowledge/legal_checks/{id}/versions/next',
    'POST /api/knowledge/legal_checks/{id}/index',
  ]),
  'knowledge/delete': open('knowledge', ['DELETE /api/knowledge/legal_checks/{id}'], ['all', 'own', 'none']),
  'knowledge/publish': open('knowledge', [
    'POST /api/frequent-questions/',
    'PUT /api/frequent-questions/{id}',
    'DELETE /api/frequent-questions/{id}',
    'POST /api/frequent-questions/{id}/restore',
  ]),
  'knowledge/history': locked('knowledge', 'private', [
    'GET /api/knowledge/chat/history',
    'GET /api/knowledge/chat/{id}',
    'DELETE /api/knowledge/chat/{id}',
    'POST /api/knowledge/chat/{id}/restore',
    'PATCH /api/knowledge/chat/{id}/feedback',
  ]),

  'legal/view': locked('legal', 'daily', [
    'GET /api/legal-checks/',
    'GET /api/legal-checks/{id}',
    'GET /api/legal-checks/{id}/file',
    'GET /api/legal-checks/{id}/report',
    'POST /api/legal-checks/check-text',
    'POST /api/legal-checks/search',
    'POST /api/legal-checks/semantic-search',
  ]),
  'legal/upload': open('legal', [
    'POST /api/legal-checks/',
    'POST /api/legal-checks/upload',
    'POST /api/legal-checks/upload-multiple',
    'PUT /api/legal-checks/{id}',
    'POST /api/legal-checks/{id}/check',
    'POST /api/legal-checks/{id}/reviews',
  ]),
  'legal/move': open('legal', ['PUT /api/legal-checks/{id}/move']),
  'legal/delete': open(
    'legal',
    ['DELETE /api/legal-checks/{id}', 'POST /api/legal-checks/{id}/restore'],
    ['all', 'own', 'none'],
  ),

  'folders/view': locked('folders', 'daily', ['GET /api/folders/', 'GET /api/folders/{id}']),
  'folders/create': open('folders', ['POST /api/folders/']),
  'folders/change': {
    ...open('folders', Object.keys(changingFolders('all', 'all')), ['all', 'own', 'none']),
    levels: {
      all: changingFolders('all', 'all'),
      own: changingFolders('own', 'own-empty'),
      none: changingFolders('none', 'none'),
    },
  },

  'chat/use': open('assistants', ['POST /api/chat']),
  'staff-chat/use': open('assistants', ['POST /api/staff-chat/']),
  'chat/history': locked('assistants', 'private', ['/api/chat', '/api/staff-chat'].flatMap(conversationKeys)),
  'workflow/use': open('assistants', works('workflow', ['create', 'review', 'optimize'])),
  'marketing/plan': open(
    'assistants',
    works('marketing', ['campaign-proposal', 'competitor-analysis', 'content-calendar', 'check-post']),
  ),
  'marketing/analyze': open('assistants', ['POST /api/marketing/customer-analysis']),

  'research/customer': open('research', [
    'POST /api/research/customer',
    'POST /api/research/customer/pdf',
    'POST /api/research/customer/{id}',
  ]),
  'research/competitor': open('research', ['POST /api/research/competitor', 'POST /api/research/competitor/pdf']),

  'own/matters': locked('own', 'own', [
    'GET /api/auth/me/full',
    'GET /api/auth/me/security-events',
    'GET /api/auth/me/memberships',
    'POST /api/auth/me/tenant',
    'PATCH /api/auth/me',
    'POST /api/auth/sign-out-everywhere',
    'GET /api/notifications/',
    'GET /api/notifications/stats',
    'GET /api/notifications/{id}',
    'PATCH /api/notifications/{id}',
    'POST /api/notifications/mark-as-read',
    'POST /api/notifications/mark-all-as-read',
    'GET /api/ai-results/',
    'GET /api/ai-results/{id}',
    'PUT /api/ai-results/{id}',
    'DELETE /api/ai-results/{id}',
    'GET /api/jobs/',
    'GET /api/jobs/{id}',
    'GET /api/jobs/{id}/events',
    'POST /api/jobs/{id}/cancel',
    'POST /api/uploads/',
    'GET /api/uploads/{id}',
    'PATCH /api/uploads/{id}',
    'POST /api/uploads/{id}/finish',
    'DELETE /api/uploads/{id}',
    'GET /api/files/{id}',
    'GET /api/devices/',
    'PATCH /api/devices/{id}',
    'POST /api/devices/{id}/revoke',
  ]),

  'tenant/audit': locked('tenant', 'oversight', [
    'GET /api/audit',
    'GET /api/audit/people',
    'GET /api/audit/chain',
    'POST /api/audit/checks',
    'POST /api/audit/exports',
  ]),
  'tenant/settings': locked('tenant', 'administration', [
    'GET /api/administration/settings',
    'PATCH /api/administration/settings',
    'PUT /api/administration/features',
    'PUT /api/administration/rights',
    'GET /api/administration/models',
    'PUT /api/administration/models',
    'POST /api/administration/models/trial',
    'GET /api/administration/usage',
    'GET /api/administration/closing',
    'POST /api/administration/closing',
    'DELETE /api/administration/closing',
    'GET /api/exports/',
    'POST /api/exports/',
    'GET /api/exports/files/{id}',
    'POST /api/devices/{id}/admit',
  ]),
  technical: locked('tenant', 'technical', [
    'GET /health',
    'GET /ready',
    'GET /api/client-config',
    'GET /api/tenant-features/my-features',
    'POST /api/invitations/use',
    'POST /api/errors/report',
    'POST /api/errors/report/batch',
  ]),
} as const satisfies Record<string, Right>

export type RightId = keyof typeof RIGHTS
export const RIGHT_IDS = Object.keys(RIGHTS) as RightId[]
