import type { ColumnType, Generated } from 'kysely'
import type { ImportKey, ImportMapping, ImportReason, ImportState, Outcome, Verdict } from '#contract/customer-imports'
import type { SelectionAct } from '#contract/customer-selections'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type Time = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string | undefined, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** An act on many customers. What a field was set to goes with the rows. */
export type StoredAct = SelectionAct | { kind: 'set'; field: string; value?: undefined }

export type CustomerImportsTable = {
  tenant_id: TenantId
  id: Generated<string>
  file_name: string
  /** null of an act on many customers, and once the rows are erased. */
  file_id: Nullable<string>
  /** What is done to every customer; null of a file. */
  act: NullableJson<StoredAct>
  /** Its time is over: rows and file are gone. */
  is_erased: Generated<boolean>
  encoding: string
  state: Generated<ImportState>
  /** Records in the file. */
  rows: number
  /** The headings of the file. */
  columns: Json<string[]>
  /** The first records; they go with the file. */
  samples: Json<string[][]>
  mapping: Json<ImportMapping>
  key: Generated<ImportKey>
  is_remembered: Generated<boolean>
  verdicts: Json<Record<string, number>>
  outcomes: Json<Record<string, number>>
  with_duplicates: Generated<boolean>
  /** The job of the present state, the latest. */
  job_id: Nullable<string>
  created_at: Time
  created_by: string
  created_by_member: Nullable<string>
  /** When its latest trial was asked for: customers that were made later, that does not know. */
  checked_at: NullableTime
  /** When it began to write. */
  run_at: NullableTime
}

export type CustomerImportRowsTable = {
  tenant_id: TenantId
  import_id: string
  /** Line of the file, from 1; of an act, the place of the customer in it. */
  line: number
  verdict: Verdict
  /** Of an error, nobody. A new customer gets the id when the row is judged, so that no repetition makes another one. */
  customer_id: Nullable<string>
  name: string
  /** The cells as they stand in the file, of what is given back as CSV. */
  cells: NullableJson<string[]>
  /** What is to be written, by field. */
  given: Json<Record<string, unknown>>
  /** What stood there before; null until it is known. */
  before: NullableJson<Record<string, unknown>>
  reasons: Json<ImportReason[]>
  /** null until something became of it. */
  outcome: Nullable<Outcome>
  /** The version that the customer got by it. */
  version: Nullable<number>
}
