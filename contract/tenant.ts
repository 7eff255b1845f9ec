import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

/** The features of spec section 3, in the order of the side menu. */
export const FEATURES = [
  'customers',
  'products',
  'documents',
  'chat',
  'staff_chat',
  'deep_research',
  'legal_check',
  'marketing_ai',
  'workflow_ai',
  'staff_management',
  'notifications',
  'invitations',
  'session_management',
] as const
export type Feature = (typeof FEATURES)[number]

export const featureShape = Object.fromEntries(
  FEATURES.map((f) => [`${f}_enabled`, z.optional(z.boolean())]),
) as Record<`${Feature}_enabled`, z.ZodMiniOptional<z.ZodMiniBoolean>>

export const FeatureFlags = z.looseObject({
  ...featureShape,
  /** The version of the tenant's settings: another one than that of the profile tells that the profile is old. */
  settings_version: z.optional(z.int()),
  /** Told to administrators: their tenant is going to be deleted. */
  is_closing: z.optional(z.boolean()),
})
export type FeatureFlags = z.infer<typeof FeatureFlags>

/** Used until any flags were ever loaded (spec section 6): all on but these three. */
export const DEFAULT_FEATURES = Object.fromEntries(
  FEATURES.map((f) => [`${f}_enabled`, !['staff_management', 'invitations', 'session_management'].includes(f)]),
) as Record<`${Feature}_enabled`, boolean>

/** Looks a feature up by its name; one that is unknown counts as enabled (spec section 6). */
export function isFeatureEnabled(flags: FeatureFlags, feature: string): boolean {
  return flags[`${feature}_enabled`] !== false
}

export const User = z.looseObject({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  /** `admin`, `manager` or `staff`; any other value is shown plainly and may do almost nothing. */
  role: z.string(),
  /** By call, what the tenant allows this role in place of the standard; absent where that is nothing. */
  cells: z.optional(z.record(z.string(), z.string())),
})
export type User = z.infer<typeof User>

export const Tenant = z.looseObject({
  id: Id,
  name: z.string(),
  /** Shown as the tenant ID. */
  subdomain: z.string(),
  plan: z.string(),
  /** After how many idle minutes a shared screen locks, 2 to 30; a device may lock earlier. */
  lock_minutes: z.optional(z.number()),
  settings_version: z.optional(z.int()),
})
export type Tenant = z.infer<typeof Tenant>

export const Profile = z.looseObject({ user: User, tenant: Tenant })
export type Profile = z.infer<typeof Profile>

export const Health = z.looseObject({ status: z.literal('ok') })

/** What the browser has to know before anybody is signed in. Holds nothing secret. */
export const ClientConfig = z.looseObject({
  identity: z.looseObject({
    mode: z.enum(['embedded', 'firebase']),
    api_key: z.string(),
    auth_domain: z.string(),
    project_id: z.string(),
  }),
  support_email: z.string(),
  /** Whether a service that searches the web is set up; absent from a server of before. */
  web_search: z.optional(z.boolean()),
  /** One-tap choices of the demo; empty everywhere else. */
  demo_accounts: z.array(z.looseObject({ email: z.string(), password: z.string(), label: z.string() })),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const tenant = {
  profile: endpoint({
    method: 'GET',
    path: '/api/auth/me/full',
    summary: 'The signed-in user and the tenant',
    response: Profile,
    credential: 'fresh',
    tenant: 'found',
  }),
  features: endpoint({
    method: 'GET',
    path: '/api/tenant-features/my-features',
    summary: 'Feature flags of the own tenant',
    response: FeatureFlags,
    on401: 'ignore',
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Is the server there',
    response: Health,
    credential: 'none',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Can the server do its work: is its database there',
    response: Health,
    credential: 'none',
    ours: true,
  }),
  clientConfig: endpoint({
    method: 'GET',
    path: '/api/client-config',
    summary: 'Identity settings of this installation',
    response: ClientConfig,
    credential: 'none',
    ours: true,
  }),
}
