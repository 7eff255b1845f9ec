import type { ColumnType, Generated } from 'kysely'

export type TenantSecretsTable = {
  tenant_id: ColumnType<string, string | undefined, never>
  name: 'chat-key' | 'embedding-key'
  /** Which key of the server opens it (`server/core/secrets.ts`). */
  key_id: string
  sealed: Buffer
  /** Its last characters, for people to know it by. */
  ending: string
  set_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** The name of who set it. */
  set_by: string
}

export type UsageMonthsTable = {
  tenant_id: ColumnType<string, string | undefined, never>
  /** `YYYY-MM` */
  month: string
  customers: number
  contacts: number
  files: number
  /** bigint: text in JavaScript. */
  file_bytes: ColumnType<string, string, never>
  jobs: number
  model_calls: number
}

export type ModelDaysTable = {
  tenant_id: ColumnType<string, string | undefined, never>
  /** By the calendar of the tenant. */
  day: string
  calls: number
  /** bigint: text in JavaScript. */
  tokens: ColumnType<string, string, string>
  /** Questions without an answer. */
  failures: Generated<number>
  /** The latest answer of the day, and the latest failure with its code. Forgotten when another model is chosen. */
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  failure: ColumnType<string | null, string | null | undefined, string | null>
}
