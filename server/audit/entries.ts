import { type Selectable, sql } from 'kysely'
import type { AuditFilter } from '#contract/audit'
import { asRole } from '../db/as-role.ts'
import type { AuditLogTable } from '../db/schema-audit.ts'
import { limitStatements, type Trx } from '../db/with-tenant.ts'

/** A search for one record looks at every entry of its time. */
const SEARCH_TIMEOUT_MS = 5_000

export type AuditRow = Pick<Selectable<AuditLogTable>, 'id' | 'at' | 'uid' | 'action' | 'subject_ids' | 'request_id'>

/** Entries of a filter before the one with that id (null: the newest ones), newest first. */
export async function auditRows(
  trx: Trx,
  { member_id, action, record_id, from, to }: AuditFilter,
  { limit, before }: { limit: number; before: number | null },
): Promise<AuditRow[]> {
  const uid = member_id === undefined ? undefined : await uidOf(trx, member_id)
  // Somebody who has never signed in has done nothing.
  if (uid === null) return []
  await limitStatements(trx, SEARCH_TIMEOUT_MS)
  return asRole(trx, 'madoguchi_auditor', () => {
    let rows = trx.selectFrom('audit_log').select(['id', 'at', 'uid', 'action', 'subject_ids', 'request_id'])
    if (uid !== undefined) rows = rows.where('uid', '=', uid)
    if (action !== undefined) rows = rows.where('action', '=', action)
    if (record_id !== undefined) rows = rows.where(sql<boolean>`${record_id}::uuid = any(subject_ids)`)
    if (from !== undefined) rows = rows.where('at', '>=', new Date(from))
    if (to !== undefined) rows = rows.where('at', '<', new Date(to))
    if (before !== null) rows = rows.where('id', '<', String(before))
    return rows.orderBy('id', 'desc').limit(limit).execute()
  })
}

/** Null for somebody who is no member here, or has not signed in yet. */
async function uidOf(trx: Trx, memberId: string): Promise<string | null> {
  const row = await trx.selectFrom('members').select('uid').where('id', '=', memberId).executeTakeFirst()
  return row?.uid ?? null
}

/** Members by the person that they are for the identity service. */
export async function membersByUid(
  trx: Trx,
  uids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (uids.length === 0) return new Map()
  const rows = await trx.selectFrom('members').select(['uid', 'id', 'name']).where('uid', 'in', uids).execute()
  return new Map(rows.flatMap(({ uid, ...member }) => (uid === null ? [] : [[uid, member]])))
}
