import type { ColumnType, Generated } from 'kysely'
import type { AiResultKind } from '#contract/ai-results'
import type { Source } from '#contract/assistant'
import type { ResultEdit } from '#contract/result-edit'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type AiResultsTable = {
  tenant_id: TenantId
  id: Generated<string>
  /** The member who asked. */
  owner_id: ColumnType<string, string, never>
  kind: AiResultKind
  title: string
  /** The record that it is about. */
  subject_id: Nullable<string>
  /** JSON goes in as text and comes out parsed. */
  input: ColumnType<Record<string, unknown>, string, string>
  /** A job that was stopped leaves `running`: whether it still runs, the job says. */
  state: Generated<'running' | 'done' | 'failed'>
  /** Code of the error table. */
  failure: Nullable<string>
  content: Generated<string>
  data: ColumnType<unknown, string | null | undefined, string | null>
  sources: ColumnType<Source[], string | undefined, string>
  /** What its owner has made of `data`. */
  edited: ColumnType<ResultEdit | null, never, string | null>
  version: Generated<number>
  engine: Generated<string>
  /** `searchText` of title and content. */
  search_text: Generated<string>
  job_id: string
  created_at: TimeDefault
  ended_at: NullableTime
}
