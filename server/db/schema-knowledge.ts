import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Source } from '#contract/assistant'
import type { frequentQuestionFields } from '#contract/frequent-questions'
import type { FieldColumns } from './field-columns.ts'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type KnowledgeDocumentsTable = {
  tenant_id: TenantId
  id: Generated<string>
  title: string
  description: Generated<string>
  tags: Generated<string[]>
  file_id: string
  /** Counted from 1. */
  file_version: Generated<number>
  /** When the file became that of the document. */
  file_since: TimeDefault
  /** A newer file, which is read before it takes the place of the other one. */
  next_file_id: Nullable<string>
  /** Code of the error table: why the newer file could not be read. */
  next_failure: Nullable<string>
  /** The job that reads the newer file, the latest. */
  next_job_id: Nullable<string>
  /** What was read out of the file; empty until then. */
  text: Generated<string>
  /** Where each page begins in the text, in UTF-16 units; none until it is read. */
  page_starts: Generated<number[]>
  /** A PDF of pictures. */
  is_scanned: Generated<boolean>
  /** Whether the document goes on after the text. */
  is_truncated: Generated<boolean>
  status: Generated<'indexing' | 'ready' | 'failed'>
  /** Whether answers may rest on it. */
  is_active: Generated<boolean>
  /** Code of the error table: why it could not be read. */
  failure: Nullable<string>
  /** The version of the index that its passages are of; 0: it has none. */
  indexed_as: Generated<number>
  /** The job that reads it, the latest. */
  job_id: Nullable<string>
  /** `searchText` of title, description and tags. */
  search_text: Generated<string>
  uploaded_by: string
  uploaded_by_member: Nullable<string>
  created_at: TimeDefault
  updated_at: TimeDefault
  version: Generated<number>
}

/** Which table the document of a passage is in. */
export type PassageKind = 'knowledge' | 'legal_check'

export type PassagesTable = {
  tenant_id: TenantId
  kind: PassageKind
  document_id: string
  position: number
  /** Counted from 1; null of a document without pages. */
  page: Nullable<number>
  text: string
  /** What it is found by. */
  terms: string[]
  /** What a model says of its meaning (`PackedVector`); null until one was asked. */
  vector: Nullable<Uint8Array>
  /** The bits of the vector, as text. */
  vector_code: Nullable<string>
  /** `EmbeddingModel.mark` of that model. */
  vector_of: Nullable<string>
  knowledge_id: GeneratedAlways<string | null>
  legal_check_id: GeneratedAlways<string | null>
}

export type KnowledgeQuestionsTable = {
  tenant_id: TenantId
  id: Generated<string>
  /** The member who asked. */
  owner_id: ColumnType<string, string, never>
  query: string
  /** Passages that the answer may rest on at most. */
  max_results: number
  /** Whether sources name the page. */
  include_metadata: boolean
  /** A job that was stopped leaves `running`: whether it still runs, the job says. */
  state: Generated<'running' | 'done' | 'failed'>
  /** Code of the error table. */
  failure: Nullable<string>
  answer: Generated<string>
  /** JSON goes in as text and comes out parsed. */
  sources: ColumnType<Source[], string | undefined, string>
  engine: Generated<string>
  is_helpful: Nullable<boolean>
  feedback: Generated<string>
  /** `searchText` of question and answer. */
  search_text: Generated<string>
  job_id: string
  created_at: TimeDefault
  ended_at: NullableTime
  deleted_at: NullableTime
}

export type FrequentQuestionsTable = FieldColumns<typeof frequentQuestionFields> & {
  tenant_id: TenantId
  id: Generated<string>
  created_at: TimeDefault
  /** The last change of a field that a person edits. */
  updated_at: TimeDefault
  /** See `CustomersTable`. */
  updated_by_name: Nullable<string>
  version: Generated<number>
  deleted_at: NullableTime
  /** Member id. */
  deleted_by: Nullable<string>
}
