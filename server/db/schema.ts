import type { ColumnType, Generated } from 'kysely'
import type { customerFields, KanaRow } from '#contract/customers'
import type { InteractionType } from '#contract/interaction-record'
import type { productFields } from '#contract/products'
import type { SecurityEventType } from '#contract/profile'
import type { staffFields } from '#contract/staff'
import type { FieldColumns } from './field-columns.ts'
import type { ModelDaysTable, TenantSecretsTable, UsageMonthsTable } from './schema-administration.ts'
import type { AuditChecksTable, AuditLogTable, AuditSealsTable } from './schema-audit.ts'
import type { ClosedTenantsTable, TenantClosingsTable } from './schema-closing.ts'
import type { MemberDevicesTable } from './schema-devices.ts'
import type { FileChunksTable, FileObjectsTable, FilesTable } from './schema-files.ts'
import type { JobEventsTable, JobsTable } from './schema-jobs.ts'
import type { LaterSchema } from './schema-later.ts'
import type { VisitsTable } from './schema-visits.ts'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
/** Millisecond precision, so that a value survives the trip through JavaScript. */
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string | undefined, string>

export type TenantsTable = {
  id: Generated<string>
  name: string
  subdomain: string
  plan: string
  /** `suspended` answers every call with 403 AUTH_007. */
  status: Generated<'active' | 'suspended'>
  /** `{customers_enabled: false}`; a flag that is absent has its default. */
  features: Json<Record<string, boolean>>
  /** Cells of the permission matrix that this tenant changed: `{"POST /api/knowledge/upload": {"staff": "all"}}`. */
  permission_overrides: Json<Record<string, Record<string, string>>>
  timezone: Generated<string>
  settings: Json<Record<string, unknown>>
  created_at: TimeDefault
  updated_at: TimeDefault
  /** Raised with every change of the row. */
  version: Generated<number>
}

export type MembersTable = Omit<FieldColumns<typeof staffFields>, 'role'> & {
  tenant_id: TenantId
  id: Generated<string>
  /** Who it is for the identity service; null until a person added by e-mail address has signed in. */
  uid: string | null
  /** `admin`, `manager`, `staff`; anything else may do almost nothing. */
  role: string
  status: Generated<'active' | 'disabled'>
  /** Credentials of sign-ins before this time are refused. Who joins gets the time of the sign-in they join with. */
  valid_since: NullableTime
  /** Of several memberships the latest is the one a person works in. */
  joined_at: TimeDefault
  /** When the person chose to work in this tenant; null: they never had to. */
  opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: TimeDefault
  updated_at: TimeDefault
  /** See {@link CustomersTable}. */
  updated_by_name: ColumnType<string | null, string | null | undefined>
  version: Generated<number>
}

export type CustomerCountsTable = {
  tenant_id: TenantId
  id: Generated<string>
  kana_row: KanaRow
  /** Change of the number of live customers. */
  customers: number
  /** Change of the number of their contacts. */
  interactions: number
}

export type CustomersTable = FieldColumns<typeof customerFields> & {
  tenant_id: TenantId
  id: Generated<string>
  /** `customerSearchText` of the contract; written with every change of a field it is made from. */
  search_text: string
  /** `kanaRow` of the contract; written with every change of `name_kana`. */
  kana_row: KanaRow
  /** Latest `occurred_at` of the customer's interactions, kept in their transaction. */
  last_interaction_at: NullableTime
  interactions_count: Generated<number>
  /** How many of the interactions are visits, kept in their transaction. */
  visits_count: Generated<number>
  /** The latest four contacts that are no notes, latest first, kept in their transaction. */
  recent_contacts: ColumnType<Date[], Date[] | undefined, Date[]>
  created_at: TimeDefault
  /** The last change of a field that a person edits. */
  updated_at: TimeDefault
  /** Name of the member who made that change; null for one before this was kept, and for a record never changed. */
  updated_by_name: ColumnType<string | null, string | null | undefined>
  /** The last change of anything that a copy on a device shows, counts and deletion included. */
  changed_at: TimeDefault
  /** The transaction of the last change, written by a trigger: the order in which devices read changes. */
  changed_xid: ColumnType<string, never, never>
  version: Generated<number>
  deleted_at: NullableTime
  /** Member id. */
  deleted_by: string | null
  /** The customer that holds this one's data now; only of one that is deleted. */
  merged_into: ColumnType<string | null, string | null | undefined>
  /** All that were merged into this one, and into those. */
  merged_ids: ColumnType<string[], string[] | undefined, string[]>
  /** Those of whom somebody has said that they are others, though they look alike; each names the other one. */
  distinct_ids: ColumnType<string[], string[] | undefined, string[]>
  /** Why, by the id of the other one; of those of whom a reason was given. */
  distinct_reasons: ColumnType<Record<string, string>, undefined, Record<string, string>>
  /** When the personal data was erased for good; the row stays as a tombstone for copies on devices. */
  purged_at: NullableTime
}

export type ProductsTable = FieldColumns<typeof productFields> & {
  tenant_id: TenantId
  id: Generated<string>
  /** `searchLines` of the contract; written with every change of a field it is made from. */
  search_text: Generated<string>
  created_at: TimeDefault
  /** The last change of a field that a person edits. */
  updated_at: TimeDefault
  /** See {@link CustomersTable}. */
  updated_by_name: ColumnType<string | null, string | null | undefined>
  version: Generated<number>
  deleted_at: NullableTime
  /** Member id. */
  deleted_by: ColumnType<string | null, string | null | undefined>
}

export type InteractionsTable = {
  tenant_id: TenantId
  id: Generated<string>
  customer_id: string
  type: 'visit' | 'call' | 'email' | 'chat' | 'note'
  summary: string
  content: Generated<string>
  /** `searchText` of summary and content. */
  search_text: string
  occurred_at: Time
  created_at: TimeDefault
  created_by_uid: string
  /** The author's name when it was written. */
  created_by_name: string
  /** See {@link CustomersTable}. */
  changed_xid: ColumnType<string, never, never>
}

export type NotificationsTable = {
  tenant_id: TenantId
  id: Generated<string>
  member_id: string
  title: string
  message: string
  type: Generated<'info' | 'success' | 'warning' | 'error'>
  category: 'customer' | 'interaction' | 'document' | 'legal_check' | 'ai_analysis' | 'user' | 'system'
  subject_id: string | null
  /** Of a contact, its kind. */
  interaction_type: ColumnType<InteractionType | null, InteractionType | null | undefined>
  /** Where it leads when it is about no record. */
  page: ColumnType<string | null, string | null | undefined>
  read_at: NullableTime
  created_at: TimeDefault
}

export type CustomerViewsTable = {
  tenant_id: TenantId
  customer_id: string
  member_id: string
  viewed_at: Time
}

type SecurityEventsTable = {
  tenant_id: TenantId
  id: Generated<string>
  member_id: string
  type: SecurityEventType
  /** `auth_time` of the sign-in that it is about, in whole seconds. Of a sign-in each type is kept once. */
  signed_in_at: NullableTime
  at: TimeDefault
}

type IdempotencyKeysTable = {
  tenant_id: TenantId
  uid: string
  key: string
  /** SHA-256 of route and body. */
  fingerprint: string
  status: number
  reply: Json<unknown>
  created_at: TimeDefault
}

type ErrorReportsTable = {
  tenant_id: TenantId
  id: Generated<string>
  uid: string
  code: string
  category: string | null
  severity: string | null
  message: string
  request_id: string | null
  path: string | null
  context: Json<Record<string, unknown>>
  reported_at: Time
  received_at: TimeDefault
}

/** Every table, as kysely sees it. */
export type Schema = {
  tenants: TenantsTable
  members: MembersTable
  customers: CustomersTable
  customer_counts: CustomerCountsTable
  interactions: InteractionsTable
  visits: VisitsTable
  products: ProductsTable
  notifications: NotificationsTable
  customer_views: CustomerViewsTable
  security_events: SecurityEventsTable
  idempotency_keys: IdempotencyKeysTable
  audit_log: AuditLogTable
  audit_seals: AuditSealsTable
  audit_checks: AuditChecksTable
  error_reports: ErrorReportsTable
  jobs: JobsTable
  job_events: JobEventsTable
  files: FilesTable
  file_chunks: FileChunksTable
  file_objects: FileObjectsTable
  tenant_secrets: TenantSecretsTable
  usage_months: UsageMonthsTable
  model_days: ModelDaysTable
  member_devices: MemberDevicesTable
  tenant_closings: TenantClosingsTable
  closed_tenants: ClosedTenantsTable
} & LaterSchema
