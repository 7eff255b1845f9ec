import * as z from 'zod/mini'
import { conversationKeys } from './conversation-keys.ts'
import { type Endpoint, endpointKey } from './endpoint.ts'
import type { Feature } from './tenant.ts'

export const Role = z.enum(['admin', 'manager', 'staff'])
export type Role = z.infer<typeof Role>

/**
 * What a role may do with a call:
 * `all` everything in the tenant · `own` what the caller made or what is addressed to them · `own-empty` own, and only when empty ·
 * `limited` some fields or values only, stated in the note · `none` 403 AUTH_006.
 */
export type Scope = 'all' | 'own' | 'own-empty' | 'limited' | 'none'

export type Permission = {
  /** The flag that gates the call; several: any one of them; null: none. */
  feature: Feature | readonly Feature[] | null
  admin: Scope
  manager: Scope
  staff: Scope
  /** What somebody gets whose stored role is none of the three. Deny by default (OWASP ASVS 8.2.1). */
  unknown: Scope
  /** Whether it can be called without signing in, or without belonging to a tenant. */
  access: 'member' | 'signed-in' | 'public'
}

type Scopes = [admin: Scope, manager: Scope, staff: Scope]
const ALL: Scopes = ['all', 'all', 'all']
const OWN: Scopes = ['own', 'own', 'own']
const ADMIN: Scopes = ['all', 'none', 'none']
const LEADS: Scopes = ['all', 'all', 'none']

function row(
  feature: Permission['feature'],
  [admin, manager, staff]: Scopes,
  more: Partial<Permission> = {},
): Permission {
  return { feature, admin, manager, staff, unknown: 'none', access: 'member', ...more }
}

const PUBLIC = { access: 'public', unknown: 'all' } as const
const ANY_ROLE = { unknown: 'all' } as const
const AI_RESULT_FEATURES = ['workflow_ai', 'marketing_ai', 'deep_research', 'products'] as const
const FOLDER_FEATURES = ['documents', 'legal_check'] as const

/** Conversations with an assistant are the private matter of whoever asked, also for administrators. */
const conversations = (feature: Feature, base: string) =>
  Object.fromEntries(conversationKeys(base).map((call) => [call, row(feature, OWN)]))

/** THE matrix of roles and calls, keyed by `METHOD path` of the contract. A call that is missing here fails the build. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  'GET /health': row(null, ALL, PUBLIC),
  'GET /ready': row(null, ALL, PUBLIC),
  'GET /api/client-config': row(null, ALL, PUBLIC),
  'GET /api/auth/me/full': row(null, OWN, { unknown: 'own' }),
  'GET /api/auth/me/security-events': row(null, OWN, { unknown: 'own' }),
  'GET /api/auth/me/memberships': row(null, OWN, { unknown: 'own' }),
  'POST /api/auth/me/tenant': row(null, OWN, { unknown: 'own' }),
  'PATCH /api/auth/me': row(null, OWN),
  // also for unknown roles: it can only take something away from the caller
  'POST /api/auth/sign-out-everywhere': row(null, OWN, { unknown: 'own' }),
  'GET /api/tenant-features/my-features': row(null, ALL, ANY_ROLE),

  'GET /api/customers': row('customers', ALL),
  'GET /api/customers/companies': row('customers', ALL),
  'GET /api/customers/{id}': row('customers', ALL),
  'POST /api/customers': row('customers', ALL),
  'PUT /api/customers/{id}': row('customers', ALL),
  'DELETE /api/customers/{id}': row('customers', LEADS),
  'POST /api/customers/{id}/restore': row('customers', LEADS),

  'GET /api/interactions': row('customers', ALL),
  'GET /api/interactions/summary': row('customers', ALL),
  'GET /api/interactions/{customerId}': row('customers', ALL),
  'POST /api/interactions': row('customers', ALL),

  'GET /api/saved-filters/': row('customers', ALL),
  // staff: never a shared one
  'POST /api/saved-filters/': row('customers', ['all', 'all', 'limited']),
  'PUT /api/saved-filters/{id}': row('customers', ['all', 'all', 'own']),
  'DELETE /api/saved-filters/{id}': row('customers', ['all', 'all', 'own']),
  'POST /api/saved-filters/{id}/restore': row('customers', ['all', 'all', 'own']),

  'POST /api/chat': row('chat', ALL),
  ...conversations('chat', '/api/chat'),
  'POST /api/staff-chat/': row('staff_chat', ALL),
  ...conversations('staff_chat', '/api/staff-chat'),

  'POST /api/legal-checks/upload': row('legal_check', ALL),
  'POST /api/legal-checks/upload-multiple': row('legal_check', ALL),
  'GET /api/legal-checks/': row('legal_check', ALL),
  'GET /api/legal-checks/{id}': row('legal_check', ALL),
  'POST /api/legal-checks/check-text': row('legal_check', ALL),
  'POST /api/legal-checks/': row('legal_check', ALL),
  'GET /api/legal-checks/{id}/file': row('legal_check', ALL),
  'GET /api/legal-checks/{id}/report': row('legal_check', ALL),
  'PUT /api/legal-checks/{id}': row('legal_check', ALL),
  'POST /api/legal-checks/{id}/check': row('legal_check', ALL),
  'POST /api/legal-checks/{id}/reviews': row('legal_check', ALL),
  'POST /api/legal-checks/search': row('legal_check', ALL),
  'POST /api/legal-checks/semantic-search': row('legal_check', ALL),
  'DELETE /api/legal-checks/{id}': row('legal_check', ['all', 'all', 'own']),
  'POST /api/legal-checks/{id}/restore': row('legal_check', ['all', 'all', 'own']),
  'PUT /api/legal-checks/{id}/move': row('legal_check', ALL),

  'GET /api/folders/': row(FOLDER_FEATURES, ALL),
  'GET /api/folders/{id}': row(FOLDER_FEATURES, ALL),
  'POST /api/folders/': row(FOLDER_FEATURES, ALL),
  'PUT /api/folders/{id}': row(FOLDER_FEATURES, ['all', 'all', 'own']),
  'DELETE /api/folders/{id}': row(FOLDER_FEATURES, ['all', 'all', 'own-empty']),
  'POST /api/folders/{id}/move': row(FOLDER_FEATURES, ['all', 'all', 'own']),

  'GET /api/staff/': row('staff_management', LEADS),
  'GET /api/staff/search': row('staff_management', LEADS),
  // name, role and extension number only
  'GET /api/staff/directory': row('staff_management', ALL),
  'GET /api/staff/{id}': row('staff_management', ['all', 'all', 'own']),
  'GET /api/staff/{id}/holdings': row('staff_management', LEADS),
  'POST /api/staff/': row('staff_management', ['all', 'none', 'none']),
  // manager: members with the role staff and themselves, never the role; everybody: their own name, phone and extension
  'PUT /api/staff/{id}': row('staff_management', ['all', 'limited', 'limited']),
  'DELETE /api/staff/{id}': row('staff_management', ['all', 'none', 'none']),

  'GET /api/products/': row('products', ALL),
  // also the feature of customers: without it there is nothing to suggest
  'GET /api/customers/{id}/product-suggestions': row('products', ALL),
  'GET /api/products/search': row('products', ALL),
  'GET /api/products/images/{id}': row('products', ALL),
  'GET /api/products/{id}': row('products', ALL),
  'POST /api/products/': row('products', LEADS),
  'PUT /api/products/{id}': row('products', LEADS),
  'DELETE /api/products/{id}': row('products', LEADS),
  'POST /api/products/{id}/restore': row('products', LEADS),
  'POST /api/products/{id}/analyze': row('products', ALL),

  'GET /api/invitations/': row('invitations', ['all', 'own', 'none']),
  // manager: may invite staff only; nobody grants above their own level
  'POST /api/invitations/': row('invitations', ['all', 'limited', 'none']),
  'POST /api/invitations/use': row(null, ALL, { access: 'signed-in', unknown: 'all' }),
  // and the role is one that they may give
  'POST /api/invitations/{id}/resend': row('invitations', ['all', 'own', 'none']),
  'DELETE /api/invitations/{id}': row('invitations', ['all', 'own', 'none']),

  'POST /api/workflow/create': row('workflow_ai', ALL),
  'POST /api/workflow/review': row('workflow_ai', ALL),
  'POST /api/workflow/optimize': row('workflow_ai', ALL),

  'POST /api/marketing/customer-analysis': row('marketing_ai', LEADS),
  'POST /api/marketing/campaign-proposal': row('marketing_ai', ALL),
  'POST /api/marketing/competitor-analysis': row('marketing_ai', ALL),
  'POST /api/marketing/content-calendar': row('marketing_ai', ALL),

  'GET /api/notifications/': row('notifications', OWN, { unknown: 'own' }),
  'GET /api/notifications/stats': row('notifications', OWN, { unknown: 'own' }),
  'GET /api/notifications/{id}': row('notifications', OWN, { unknown: 'own' }),
  'PATCH /api/notifications/{id}': row('notifications', OWN, { unknown: 'own' }),
  'POST /api/notifications/mark-as-read': row('notifications', OWN, { unknown: 'own' }),
  'POST /api/notifications/mark-all-as-read': row('notifications', OWN, { unknown: 'own' }),

  'POST /api/research/customer': row('deep_research', ALL),
  'POST /api/research/customer/pdf': row('deep_research', ALL),
  'POST /api/research/customer/{id}': row('deep_research', ALL),
  'POST /api/research/competitor': row('deep_research', ALL),
  'POST /api/research/competitor/pdf': row('deep_research', ALL),

  // staff: a tenant may widen it
  'POST /api/knowledge/upload': row('documents', LEADS),
  'POST /api/knowledge/legal_checks': row('documents', LEADS),
  'POST /api/knowledge/legal_checks/{id}/index': row('documents', LEADS),
  'GET /api/knowledge/legal_checks': row('documents', ALL),
  'GET /api/knowledge/legal_checks/{id}/file': row('documents', ALL),
  'DELETE /api/knowledge/legal_checks/{id}': row('documents', ['all', 'all', 'own']),
  'POST /api/knowledge/chat': row('documents', ALL),
  'GET /api/knowledge/chat/history': row('documents', OWN),
  'GET /api/knowledge/chat/{id}': row('documents', OWN),
  'PATCH /api/knowledge/chat/{id}/feedback': row('documents', OWN),

  'GET /api/frequent-questions/': row('documents', ALL),
  'GET /api/frequent-questions/{id}': row('documents', ALL),
  'POST /api/frequent-questions/': row('documents', LEADS),
  'PUT /api/frequent-questions/{id}': row('documents', LEADS),
  'DELETE /api/frequent-questions/{id}': row('documents', LEADS),
  'POST /api/frequent-questions/{id}/restore': row('documents', LEADS),

  // what somebody asked an assistant is their private matter, also for administrators
  'GET /api/ai-results/': row(AI_RESULT_FEATURES, OWN),
  'GET /api/ai-results/{id}': row(AI_RESULT_FEATURES, OWN),
  'DELETE /api/ai-results/{id}': row(AI_RESULT_FEATURES, OWN),

  // jobs are the private matter of whoever asked for them, also for administrators
  'GET /api/jobs/': row(null, OWN),
  'GET /api/jobs/{id}': row(null, OWN),
  'GET /api/jobs/{id}/events': row(null, OWN),
  'POST /api/jobs/{id}/cancel': row(null, OWN),

  // a file is seen by whoever brought it; by others through the record that refers to it
  'POST /api/uploads/': row(null, OWN),
  'GET /api/uploads/{id}': row(null, OWN),
  'PATCH /api/uploads/{id}': row(null, OWN),
  'POST /api/uploads/{id}/finish': row(null, OWN),
  'GET /api/files/{id}': row(null, OWN),

  'GET /api/audit': row(null, ADMIN),
  'GET /api/audit/people': row(null, ADMIN),
  'GET /api/audit/chain': row(null, ADMIN),
  'POST /api/audit/checks': row(null, ADMIN),
  'POST /api/audit/exports': row(null, ADMIN),

  'GET /api/administration/settings': row(null, ADMIN),
  'PATCH /api/administration/settings': row(null, ADMIN),
  'PUT /api/administration/features': row(null, ADMIN),
  'PUT /api/administration/rights': row(null, ADMIN),
  'GET /api/administration/models': row(null, ADMIN),
  'PUT /api/administration/models': row(null, ADMIN),
  'POST /api/administration/models/trial': row(null, ADMIN),
  'GET /api/administration/usage': row(null, ADMIN),
  'GET /api/administration/closing': row(null, ADMIN),
  'POST /api/administration/closing': row(null, ADMIN),
  'DELETE /api/administration/closing': row(null, ADMIN),
  'GET /api/devices/': row(null, ['all', 'own', 'own']),
  'PATCH /api/devices/{id}': row(null, ['all', 'own', 'own']),
  'POST /api/devices/{id}/revoke': row(null, ['all', 'own', 'own']),
  // not the person themselves: an administrator may have refused it
  'POST /api/devices/{id}/admit': row(null, ADMIN),

  // any administrator of the tenant, whichever of them asked for it
  'GET /api/exports/': row(null, ADMIN),
  'POST /api/exports/': row(null, ADMIN),
  'GET /api/exports/files/{id}': row(null, ADMIN),

  'POST /api/errors/report': row(null, ALL, ANY_ROLE),
  'POST /api/errors/report/batch': row(null, ALL, ANY_ROLE),
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

/** What a stored role may do with a call. */
export function scopeOf(permission: Permission, role: string): Scope {
  const known = Role.safeParse(role)
  return known.success ? permission[known.data] : permission.unknown
}

/** Somebody's role, and where their tenant has other cells for it than the table. */
export type Standing = { role: string; cells?: Readonly<Record<string, string>> | undefined }

/** What somebody may do with a call. */
export function scopeFor(endpoint: Pick<Endpoint, 'method' | 'path'>, { role, cells }: Standing): Scope {
  const key = endpointKey(endpoint)
  return (cells?.[key] as Scope | undefined) ?? scopeOf(permissionOf(key), role)
}

/** Whether somebody may do anything with a call: what would be refused is not offered. False while they are not known. */
export function may(endpoint: Pick<Endpoint, 'method' | 'path'>, who: Standing | undefined): boolean {
  return who !== undefined && scopeFor(endpoint, who) !== 'none'
}
