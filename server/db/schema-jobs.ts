import type { ColumnType, Generated } from 'kysely'
import type { JobState } from '#contract/jobs'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>

export type JobsTable = {
  tenant_id: TenantId
  id: Generated<string>
  /** The name of its kind. */
  kind: string
  /** The member who asked for it; null: the server itself. */
  owner_id: ColumnType<string | null, string | null | undefined, null>
  payload: Json<unknown>
  state: Generated<JobState>
  /** Percent. */
  progress: Generated<number>
  /** How often it was begun, apart from attempts that a stopping server gave back. */
  attempts: Generated<number>
  /** Rises at the beginning of each attempt. An attempt writes only while the number is still its own. */
  fence: Generated<number>
  /** The lower, the earlier: see `turnAfter`. 0 for a job that was put off: the tenant's next ones do not line up behind it. */
  turn: number
  /** Number of its last event. */
  last_event: Generated<number>
  result: ColumnType<unknown, string | null | undefined, string | null>
  error_code: ColumnType<string | null, string | null | undefined, string | null>
  created_at: TimeDefault
  started_at: NullableTime
  ended_at: NullableTime
}

export type JobEventsTable = {
  tenant_id: TenantId
  job_id: string
  /** From 1, without gaps. */
  seq: number
  type: string
  data: Json<Record<string, unknown>>
}
