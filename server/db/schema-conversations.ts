import type { ColumnType, Generated } from 'kysely'
import type { Source } from '#contract/assistant'
import type { AnswerData, Feedback } from '#contract/conversations'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type ConversationsTable = {
  tenant_id: TenantId
  id: Generated<string>
  /** The member whose conversation it is. */
  owner_id: ColumnType<string, string, never>
  /** With which assistant. */
  kind: ColumnType<'customer' | 'staff', 'customer' | 'staff', never>
  title: string
  customer_id: Nullable<string>
  /** `searchText` of the title and the questions. */
  search_text: Generated<string>
  created_at: TimeDefault
  /** When something was last asked. */
  updated_at: TimeDefault
  deleted_at: NullableTime
}

export type ExchangesTable = {
  tenant_id: TenantId
  id: Generated<string>
  conversation_id: string
  question: string
  /** A job that was stopped leaves `running`: whether it still runs, the job says. */
  state: Generated<'running' | 'done' | 'failed'>
  /** Code of the error table. */
  failure: Nullable<string>
  answer: Generated<string>
  /** JSON goes in as text and comes out parsed. */
  sources: ColumnType<Source[], string | undefined, string>
  data: ColumnType<AnswerData | null, string | null | undefined, string | null>
  engine: Generated<string>
  feedback: Nullable<Feedback>
  job_id: string
  created_at: TimeDefault
  ended_at: NullableTime
}
