import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type JobContext, type Jobs, jobKind } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { INDEX_VERSION } from '../retrieval/index-terms.ts'
import { askToEmbed } from './embed-missing.ts'
import { indexedPassages } from './indexed.ts'
import { type Place, writePassages } from './write.ts'

type Unindexed = Place & { text: string; page_starts: number[] }

/** Documents of a tenant that were read before there were passages, or whose passages are of an older version. */
const UNINDEXED = sql`
  select 'legal_check' as kind, id, text, page_starts from legal_checks
    where indexed_as < ${INDEX_VERSION} and status = 'checked' and deleted_at is null
  union all select 'knowledge' as kind, id, text, page_starts from knowledge_documents
    where indexed_as < ${INDEX_VERSION} and status = 'ready'`

/** Makes the passages of a tenant's documents that have none. A document that is done stays done when a later one fails. */
export const indexMissing = jobKind({
  name: 'index-missing',
  payload: z.object({}),
  limitMs: 30 * 60_000,
  work: async (ctx) => {
    while (await indexOne(ctx)) ctx.signal.throwIfAborted()
  },
  finish: async (trx, _, __, follow) => {
    await askToEmbed(trx, follow)
    return null
  },
})

async function indexOne({ read, step, signal }: JobContext): Promise<boolean> {
  const { rows } = await read((trx) => sql<Unindexed>`${UNINDEXED} limit 1`.execute(trx))
  const [document] = rows
  if (!document) return false
  const passages = await indexedPassages(document.text, document.page_starts, signal)
  await step(async (trx) => {
    // Its file may have become another one meanwhile, with passages of its own.
    if (await isUnindexed(trx, document)) await writePassages(trx, document, passages)
  })
  return true
}

async function isUnindexed(trx: Trx, { kind, id }: Place): Promise<boolean> {
  const { rows } = await sql`select from (${UNINDEXED}) u where u.kind = ${kind} and u.id = ${id}`.execute(trx)
  return rows.length > 0
}

/** Asks for the passages that are missing, where some are. `asked` of the jobs is to be called afterwards. */
export async function askToIndexMissing(
  trx: Trx,
  { jobs, tenantId, now }: { jobs: Jobs; tenantId: string; now: Date },
): Promise<void> {
  const { rows } = await sql`${UNINDEXED} limit 1`.execute(trx)
  const isUnderWay = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', indexMissing.name)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (rows.length === 0 || isUnderWay) return
  await jobs.ask(trx, tenantId, indexMissing, {}, { ownerId: null, now })
}
