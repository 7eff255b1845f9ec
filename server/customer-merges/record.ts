import { sql } from 'kysely'
import { type CustomerMerge, MERGE_UNDO_DAYS } from '#contract/customer-merges'
import { DAY_MS } from '#contract/day'
import { AppError } from '../core/app-error.ts'
import type { Trx } from '../db/with-tenant.ts'

type MergeRow = Omit<CustomerMerge, 'merged_at' | 'undo_until'> & { merged_at: Date }

const MERGES = sql`
  select m.id, m.kept_id, m.merged_id, c.name as merged_name, c.name_kana as merged_name_kana,
    cardinality(m.interaction_ids) as interactions_count, m.merged_at, m.merged_by
  from customer_merges m join customers c on c.tenant_id = m.tenant_id and c.id = m.merged_id`

/** The merges into a customer that can still be undone, the latest first. */
export async function mergesInto(trx: Trx, customerId: string, now: Date): Promise<CustomerMerge[]> {
  const { rows } = await sql<MergeRow>`
    ${MERGES} where m.kept_id = ${customerId}::uuid and m.merged_at > ${firstUndoable(now)}::timestamptz
    order by m.merged_at desc, m.id`.execute(trx)
  return rows.map(toMerge)
}

/** One merge. Throws DB_002 for one that is not known, or that can no longer be undone. */
export async function findMerge(trx: Trx, id: string, now: Date): Promise<CustomerMerge> {
  const { rows } = await sql<MergeRow>`
    ${MERGES} where m.id = ${id}::uuid and m.merged_at > ${firstUndoable(now)}::timestamptz`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('DB_002')
  return toMerge(row)
}

/** Merges of before that time stay. */
export function firstUndoable(now: Date): Date {
  return new Date(now.getTime() - MERGE_UNDO_DAYS * DAY_MS)
}

function toMerge({ merged_at: at, ...row }: MergeRow): CustomerMerge {
  const until = new Date(at.getTime() + MERGE_UNDO_DAYS * DAY_MS)
  return { ...row, merged_at: at.toISOString(), undo_until: until.toISOString() } as CustomerMerge
}
