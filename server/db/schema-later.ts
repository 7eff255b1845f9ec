import type { ColumnType, Generated } from 'kysely'
import type { SnippetUse } from '#contract/snippets'
import type { AiResultsTable } from './schema-assistants.ts'
import type { ConversationsTable, ExchangesTable } from './schema-conversations.ts'
import type { CustomerImportRowsTable, CustomerImportsTable } from './schema-imports.ts'
import type {
  FrequentQuestionsTable,
  KnowledgeDocumentsTable,
  KnowledgeQuestionsTable,
  PassagesTable,
} from './schema-knowledge.ts'
import type { LegalChecksTable, LegalReviewsTable } from './schema-legal-checks.ts'
import type { CustomerMergesTable } from './schema-merges.ts'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string | undefined, string>

type Versioned = { created_at: TimeDefault; updated_at: TimeDefault; version: Generated<number> }

type FolderRow = Versioned & {
  tenant_id: TenantId
  id: Generated<string>
  parent_id: Nullable<string>
  name: string
  created_by: string
  created_by_member: Nullable<string>
  /** See `CustomersTable`. */
  updated_by_name: Nullable<string>
}

type SavedFilterRow = Versioned & {
  tenant_id: TenantId
  id: Generated<string>
  owner_id: string
  name: string
  /** See `SavedConditions` of the contract. */
  filter: ColumnType<Record<string, unknown>, string, string>
  is_shared: Generated<boolean>
  created_by: string
  /** See `CustomersTable`. */
  updated_by_name: Nullable<string>
  deleted_at: NullableTime
}

type SnippetRow = Versioned & {
  tenant_id: TenantId
  id: Generated<string>
  owner_id: string
  name: string
  text: string
  used_for: Generated<SnippetUse>
  is_shared: Generated<boolean>
  created_by: string
  /** See `CustomersTable`. */
  updated_by_name: Nullable<string>
  deleted_at: NullableTime
}

/** See `PinnedCustomer` of the contract. */
type PinnedCustomerRow = { tenant_id: TenantId; member_id: string; customer_id: string; pinned_at: TimeDefault }

type InvitationRow = {
  tenant_id: TenantId
  id: Generated<string>
  email: string
  role: string
  /** SHA-256 of the code, hexadecimal. The code itself is shown once and never stored. */
  code_hash: string
  expires_at: Time
  used_at: NullableTime
  used_by_uid: Nullable<string>
  revoked_at: NullableTime
  created_at: TimeDefault
  created_by: string
  created_by_member: Nullable<string>
  /** The job that mails it, the latest; null where no mail was asked for. */
  mail_job_id: Nullable<string>
  /** SHA-256 of the code in the mail that was sent. */
  mail_code_hash: Nullable<string>
  mailed_at: NullableTime
}

/** Accounts of the embedded identity. They belong to people, not to tenants, and only its own role reads them. */
type IdentityUserRow = {
  uid: string
  email: string
  display_name: Generated<string>
  photo_url: Generated<string>
  /** null: the account has no password. */
  password_hash: Nullable<string>
  password_updated_at: NullableTime
  /** null: never signed in through the Google stand-in. */
  google_id: Nullable<string>
  email_verified: Generated<boolean>
  disabled: Generated<boolean>
  /** Sessions opened before this time have ended. */
  valid_since: Time
  created_at: TimeDefault
  last_login_at: NullableTime
}

type IdentityRefreshTokenRow = {
  /** SHA-256 of the token, hexadecimal. */
  hash: string
  uid: string
  provider: string
  auth_time: Time
}

type IdentityKeyRow = { id: Generated<number>; jwk: Json<Record<string, unknown>>; created_at: TimeDefault }

type IdentityOobRow = {
  /** SHA-256 of the code, hexadecimal. */
  hash: string
  uid: string
  purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL'
  expires_at: Time
}

/** Tables whose screens come later, and those of the embedded identity. */
export type LaterSchema = {
  folders: FolderRow
  saved_filters: SavedFilterRow
  snippets: SnippetRow
  pinned_customers: PinnedCustomerRow
  customer_imports: CustomerImportsTable
  customer_import_rows: CustomerImportRowsTable
  customer_merges: CustomerMergesTable
  legal_checks: LegalChecksTable
  legal_reviews: LegalReviewsTable
  knowledge_documents: KnowledgeDocumentsTable
  passages: PassagesTable
  knowledge_questions: KnowledgeQuestionsTable
  frequent_questions: FrequentQuestionsTable
  invitations: InvitationRow
  ai_results: AiResultsTable
  conversations: ConversationsTable
  exchanges: ExchangesTable
  identity_users: IdentityUserRow
  identity_refresh_tokens: IdentityRefreshTokenRow
  identity_keys: IdentityKeyRow
  identity_oob: IdentityOobRow
}
