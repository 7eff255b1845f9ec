import type { ColumnType, Generated } from 'kysely'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type Time = ColumnType<Date, Date | string | undefined, Date | string>
/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>

export type CustomerMergesTable = {
  tenant_id: TenantId
  id: Generated<string>
  kept_id: string
  merged_id: string
  /** What the merge changed of the kept record, by field: before it and after it. */
  before: Json<Record<string, unknown>>
  written: Json<Record<string, unknown>>
  /** What moved to the kept record. */
  interaction_ids: string[]
  visit_ids: string[]
  conversation_ids: string[]
  merged_at: Time
  merged_by: string
}
