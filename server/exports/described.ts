import type { RawBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Why something of the tenant is not in an export. */
export type LeftOut = { readonly leftOut: string }

export const leave = (reason: string): LeftOut => ({ leftOut: reason })

/** The heading of a column in the spreadsheet, or why it is left out. */
export type Column = string | LeftOut

/** What is exported of a table. Every column has its line, so that a new one does not compile until somebody has decided. */
export type Described<T> = {
  /** What its records are called; the name of its spreadsheet. */
  title: string
  /** What tells records apart within the tenant, and orders them. */
  key: Exclude<keyof T, 'tenant_id'> & string
  columns: { readonly [C in Exclude<keyof T, 'tenant_id'> & string]: Column }
  /** Which rows are records at all; all unless given. */
  only?: RawBuilder<boolean>
  /** Of a column with JSON: the only keys of it that are told. */
  told?: Partial<Record<keyof T & string, readonly string[]>>
  /** The application's own role does not read it. */
  asAuditor?: true
}

/** Tables whose rows belong to a tenant, and the tenants. */
export type TenantTable =
  | 'tenants'
  | { [K in keyof Schema]: 'tenant_id' extends keyof Schema[K] ? K : never }[keyof Schema]

/** Says of every table what is exported of it, or why nothing is. */
export type Descriptions = { readonly [K in TenantTable]: Described<Schema[K]> | LeftOut }

/** Keeps the type of each line exact while all of them are checked. */
export const describe = <K extends TenantTable>(_: K, description: Described<Schema[K]>): Described<Schema[K]> =>
  description
