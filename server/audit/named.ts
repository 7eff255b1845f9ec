import { type AuditEntry, type AuditRecord, NAMED_RECORDS } from '#contract/audit'
import { OPERATOR_UID } from '../core/audit.ts'
import type { Trx } from '../db/with-tenant.ts'
import { type AuditRow, membersByUid } from './entries.ts'

/** Entries with the names of who did it, and of the first records of each. */
export async function namedEntries(trx: Trx, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const members = await membersByUid(trx, [...new Set(rows.map(({ uid }) => uid))])
  const ids = [...new Set(rows.flatMap(({ subject_ids }) => subject_ids.slice(0, NAMED_RECORDS)))]
  const records = await namesOf(trx, ids)
  return rows.map(({ id, at, uid, action, subject_ids }) => ({
    id: Number(id),
    at: at.toISOString(),
    member: members.get(uid) ?? null,
    by_operator: uid === OPERATOR_UID,
    action,
    record_count: subject_ids.length,
    records: subject_ids.slice(0, NAMED_RECORDS).map((one) => records.get(one) ?? { id: one, kind: null, name: null }),
  }))
}

/** What the records of these ids are called, as far as a screen shows them. Erased ones have no name left. */
async function namesOf(trx: Trx, ids: readonly string[]): Promise<Map<string, AuditRecord>> {
  if (ids.length === 0) return new Map()
  const found: AuditRecord[] = []
  for (const [kind, table] of [
    ['customer', 'customers'],
    ['product', 'products'],
    ['member', 'members'],
  ] as const) {
    const rows = await trx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('name', '!=', '')
      .execute()
    found.push(...rows.map((row) => ({ ...row, kind })))
  }
  return new Map(found.map((record) => [record.id, record]))
}
