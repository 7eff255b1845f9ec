import * as z from 'zod/mini'
import type { Permission, Scope } from './permission-rows.ts'

export const Role = z.enum(['admin', 'manager', 'staff'])
export type Role = z.infer<typeof Role>

/** Somebody's role, and where their tenant has other cells for it than the table. */
export type Standing = { role: string; cells?: Readonly<Record<string, string>> | undefined }

/** What a stored role may do with a call. */
export function scopeOf(permission: Permission, role: string): Scope {
  const known = Role.safeParse(role)
  return known.success ? permission[known.data] : permission.unknown
}

/** What somebody may do with the call of a key (`METHOD path`) whose row is given. */
export function scopeIn(permission: Permission, key: string, { role, cells }: Standing): Scope {
  return (cells?.[key] as Scope | undefined) ?? scopeOf(permission, role)
}
