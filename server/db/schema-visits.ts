import type { ColumnType, Generated } from 'kysely'
import type { VisitStatus } from '#contract/visit-steps'
import type { visitFields } from '#contract/visits'
import type { FieldColumns } from './field-columns.ts'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type VisitsTable = Omit<FieldColumns<typeof visitFields>, 'arrived_at'> & {
  tenant_id: TenantId
  id: Generated<string>
  arrived_at: Time
  branch: number
  status: Generated<VisitStatus>
  served_at: NullableTime
  paying_at: NullableTime
  done_at: NullableTime
  interaction_id: Nullable<string>
  created_at: TimeDefault
  /** The last change of a field that a person edits, and the last step. */
  updated_at: TimeDefault
  /** See `CustomersTable`. */
  updated_by_name: Nullable<string>
  version: Generated<number>
  deleted_at: NullableTime
  /** Member id. */
  deleted_by: Nullable<string>
}
