import type { ColumnType, Generated } from 'kysely'

/** Written as given, read as a Date. */
type Time = ColumnType<Date, Date | string, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null, Date | string | null>
/** Set by the database unless given. */
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string | undefined, string>

type Versioned = { created_at: TimeDefault; updated_at: TimeDefault; version: Generated<number> }

type ProductRow = Versioned & {
  tenant_id: string
  id: string
  name: string
  category: Generated<string>
  /** Yen, tax included. */
  price: number
  description: Generated<string>
  status: Generated<'active' | 'discontinued'>
  /** `searchText` of name, category and description. */
  search: Generated<string>
}

type FolderRow = Versioned & {
  tenant_id: string
  id: string
  parent_id: string | null
  name: string
  created_by: string
  created_by_member: string | null
}

type StoredFile = {
  file_name: string
  media_type: string
  /** Bytes. */
  size: number
  content: Buffer
  /** What was read out of the file; empty until then. */
  text: Generated<string>
}

export type StoredFinding = {
  severity: 'info' | 'warning' | 'error'
  title: string
  excerpt: string
  advice: string
  basis: string
}

type LegalCheckRow = Versioned &
  StoredFile & {
    tenant_id: string
    id: string
    folder_id: string | null
    title: string
    status: Generated<'uploaded' | 'checking' | 'checked' | 'failed'>
    findings: Json<StoredFinding[]>
    search: Generated<string>
    uploaded_by: string
    uploaded_by_member: string | null
  }

type KnowledgeDocumentRow = Versioned &
  StoredFile & {
    tenant_id: string
    id: string
    title: string
    description: Generated<string>
    tags: Generated<string[]>
    status: Generated<'indexing' | 'ready' | 'failed'>
    search: Generated<string>
    uploaded_by: string
    uploaded_by_member: string | null
  }

type InvitationRow = {
  tenant_id: string
  id: string
  email: string
  role: string
  /** SHA-256 of the code, hexadecimal. The code itself is shown once and never stored. */
  code_hash: string
  expires_at: Time
  used_at: TimeOrNull
  used_by_uid: string | null
  revoked_at: TimeOrNull
  created_at: TimeDefault
  created_by: string
  created_by_member: string | null
}

/** Accounts of the embedded identity. They belong to people, not to tenants, and only its own role reads them. */
type IdentityUserRow = {
  uid: string
  email: string
  display_name: Generated<string>
  photo_url: Generated<string>
  /** null: the account has no password. */
  password_hash: string | null
  password_updated_at: TimeOrNull
  /** null: never signed in through the Google stand-in. */
  google_id: string | null
  email_verified: Generated<boolean>
  disabled: Generated<boolean>
  /** Sessions opened before this time have ended. */
  valid_since: Time
  created_at: TimeDefault
  last_login_at: TimeOrNull
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
export type LaterTables = {
  products: ProductRow
  folders: FolderRow
  legal_checks: LegalCheckRow
  knowledge_documents: KnowledgeDocumentRow
  invitations: InvitationRow
  identity_users: IdentityUserRow
  identity_refresh_tokens: IdentityRefreshTokenRow
  identity_keys: IdentityKeyRow
  identity_oob: IdentityOobRow
}
