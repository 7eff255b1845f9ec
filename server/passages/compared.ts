import { sql } from 'kysely'
import type { ComparedPassages } from '#contract/models'
import { embeddingMark } from '../ai/embedding-model.ts'
import type { Trx } from '../db/with-tenant.ts'

/** How far the chosen model has read the passages of the transaction's tenant; null for the built-in engine, which reads none. */
export async function comparedPassages(trx: Trx): Promise<ComparedPassages | null> {
  const mark = await embeddingMark(trx)
  if (mark === null) return null
  const { rows } = await sql<ComparedPassages>`
    select count(*)::int as total, count(*) filter (where vector_of = ${mark})::int as read
    from passages`.execute(trx)
  return rows[0] ?? null
}
