import type { PassageKind } from '../db/schema-knowledge.ts'
import type { Trx } from '../db/with-tenant.ts'
import { INDEX_VERSION } from '../retrieval/index-terms.ts'
import type { IndexedPassage } from './indexed.ts'

/** A document that has passages. */
export type Place = { kind: PassageKind; id: string }

const TABLES = { knowledge: 'knowledge_documents', legal_check: 'legal_checks' } as const

/** Rows of one statement. */
const BATCH = 500

/**
 * Puts the passages of a document in place of those that it had, and notes of which version they are. Nothing happens for a
 * document that was deleted meanwhile.
 */
export async function writePassages(trx: Trx, { kind, id }: Place, passages: readonly IndexedPassage[]): Promise<void> {
  const document = await trx
    .updateTable(TABLES[kind])
    .set({ indexed_as: INDEX_VERSION })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!document) return
  await trx.deleteFrom('passages').where('kind', '=', kind).where('document_id', '=', id).execute()
  for (let start = 0; start < passages.length; start += BATCH) {
    const rows = passages.slice(start, start + BATCH).map((passage) => ({ kind, document_id: id, ...passage }))
    await trx.insertInto('passages').values(rows).execute()
  }
}
