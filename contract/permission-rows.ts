import type { Feature } from './tenant.ts'

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

export type Scopes = [admin: Scope, manager: Scope, staff: Scope]
export const ALL: Scopes = ['all', 'all', 'all']
export const OWN: Scopes = ['own', 'own', 'own']
export const ADMIN: Scopes = ['all', 'none', 'none']
export const LEADS: Scopes = ['all', 'all', 'none']
/** Staff what they made themselves, others everything. */
export const STAFF_OWN: Scopes = ['all', 'all', 'own']

/** A row of the matrix. */
export function row(
  feature: Permission['feature'],
  [admin, manager, staff]: Scopes,
  more: Partial<Permission> = {},
): Permission {
  return { feature, admin, manager, staff, unknown: 'none', access: 'member', ...more }
}

/** Calls below one path that one feature gates. */
export const under = (
  base: string,
  feature: Permission['feature'],
  rows: Readonly<Record<string, Scopes>>,
  more: Partial<Permission> = {},
) =>
  Object.fromEntries(
    Object.entries(rows).map(([call, scopes]) => [call.replace(' ', ` ${base}`), row(feature, scopes, more)]),
  )

/** Calls below one path of which each role may do the same. */
export const same = (base: string, feature: Permission['feature'], scopes: Scopes, calls: readonly string[]) =>
  under(base, feature, Object.fromEntries(calls.map((call) => [call, scopes])))
