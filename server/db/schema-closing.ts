import type { ColumnType } from 'kysely'

/** JSON goes in as text and comes out parsed. */
type Counts = Record<string, number>

/** Tenants that are going to be deleted. The application never changes a row; it adds and withdraws it. */
export type TenantClosingsTable = {
  tenant_id: ColumnType<string, string | undefined, never>
  asked_at: ColumnType<Date, Date | undefined, Date>
  delete_at: ColumnType<Date, Date, Date>
  /** The name that the member had. */
  asked_by: string
  asked_by_uid: string
  /** Rows by table when the deletion began; null until then. */
  counts: ColumnType<Counts | null, string | undefined, string>
  /** The last seal of the audit log. Position 0 where there was none. */
  seal_position: number | null
  seal_hash: string | null
}

/** What is left of tenants that were deleted. */
export type ClosedTenantsTable = {
  /** The id that the tenant had. */
  id: string
  asked_at: Date
  asked_by_uid: string
  deleted_at: ColumnType<Date, never, never>
  counts: ColumnType<Counts, string, never>
  seal_position: number
  seal_hash: string
}
