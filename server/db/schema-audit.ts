import type { ColumnType, Generated } from 'kysely'
import type { AuditFault } from '#contract/audit'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type TimeDefault = ColumnType<Date, Date | string | undefined, never>

export type AuditLogTable = {
  tenant_id: TenantId
  id: Generated<string>
  at: TimeDefault
  uid: string
  /** `METHOD /path` of the contract (with `?since` for a device's copy), `sign-in` and its like, or `admin <command>`. */
  action: string
  /** Ids of the records read or changed; never their content. */
  subject_ids: string[]
  request_id: string
  /** The database in which it was written: transaction ids of different ones cannot be compared. */
  dataset_id: ColumnType<string, never, never>
  /** The transaction that wrote it. */
  xid: ColumnType<string, never, never>
}

/** A seal over the entries that transactions from `from_xid` to before `to_xid` of a dataset have written. */
export type AuditSealsTable = {
  tenant_id: TenantId
  /** From 1, without gaps. */
  position: number
  dataset_id: string
  from_xid: string
  to_xid: string
  /** How many there are. */
  entries: number
  /** The hash of the seal before it. */
  previous: string
  /** SHA-256, hexadecimal: see `server/audit/chain.ts`. */
  hash: string
  sealed_at: TimeDefault
}

export type AuditChecksTable = {
  tenant_id: TenantId
  id: Generated<string>
  at: TimeDefault
  /** How many entries were under seals. */
  entries: number
  /** The newest seal that fits, 0 for none, and its hash. */
  position: number
  hash: string
  fault_position: number | null
  fault_reason: AuditFault['reason'] | null
}
