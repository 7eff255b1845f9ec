import type { ColumnType, Generated } from 'kysely'
import type { LegalFinding, LegalType } from '#contract/legal-findings'
import type { FindingState } from '#contract/legal-reviews'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type Time = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type LegalChecksTable = {
  tenant_id: TenantId
  id: Generated<string>
  folder_id: Nullable<string>
  title: string
  file_id: ColumnType<string, string, never>
  /** What was read out of the file; empty until then. */
  text: Generated<string>
  /** Where each page begins in the text, in UTF-16 units; none until it is read. */
  page_starts: Generated<number[]>
  /** Pages of a PDF without readable text, counted from 1. */
  empty_pages: Generated<number[]>
  /** A PDF of pictures. */
  is_scanned: Generated<boolean>
  /** Whether the document goes on after the text. */
  is_truncated: Generated<boolean>
  /** null: not known yet. */
  type: Nullable<LegalType>
  /** Whether a person has said so; otherwise the check tells. */
  type_is_chosen: Generated<boolean>
  status: Generated<'uploaded' | 'checking' | 'checked' | 'failed'>
  /** Code of the error table: why it could not be read or checked. */
  failure: Nullable<string>
  /** Code of the error table: why the tenant's model did not look too. */
  model_failure: Nullable<string>
  /** Letters from the beginning, in UTF-16 units, that the tenant's model has read; null where none was asked. */
  model_letters: Nullable<number>
  /** Of the latest check. JSON goes in as text and comes out parsed. */
  findings: ColumnType<LegalFinding[], string | undefined, string>
  /** Findings of each severity. */
  high: Generated<number>
  medium: Generated<number>
  low: Generated<number>
  /** The version of the index that its passages are of; 0: it has none. */
  indexed_as: Generated<number>
  /** The job that checks it, the latest. */
  job_id: Nullable<string>
  uploaded_by: string
  uploaded_by_member: Nullable<string>
  created_at: Time
  updated_at: Time
  /** Raised by what people change, never by a check: a change made meanwhile is not refused for it. */
  version: Generated<number>
  deleted_at: NullableTime
  deleted_by: Nullable<string>
}

/** What people said of the findings of documents. Nobody changes a row: the latest one of a finding counts. */
export type LegalReviewsTable = {
  tenant_id: TenantId
  id: Generated<string>
  document_id: ColumnType<string, string, never>
  /** That of the finding in the document's `findings`; the same text has the same ids. */
  finding_id: ColumnType<string, string, never>
  finding_title: ColumnType<string, string | undefined, never>
  state: ColumnType<FindingState, FindingState, never>
  comment: ColumnType<string, string, never>
  /** Whether it says who takes care of the finding. */
  names_assignee: ColumnType<boolean, boolean | undefined, never>
  /** The member, and their name then; null: nobody. */
  assignee_member: ColumnType<string | null, string | null | undefined, never>
  assignee_name: ColumnType<string | null, string | null | undefined, never>
  created_at: ColumnType<Date, Date | undefined, never>
  created_by: ColumnType<string, string, never>
  created_by_member: ColumnType<string | null, string | null, never>
}
