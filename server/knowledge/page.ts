import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { KnowledgeDocumentList, knowledge } from '#contract/knowledge'
import { searchTerms } from '#contract/search-text'
import type { CallContext } from '../core/call.ts'
import { documents, toDocument } from './record.ts'

type Query = z.output<typeof knowledge.list.query>

/** One page of the documents of the knowledge base, the latest first, with every tag that there is. */
export async function documentPage(
  ctx: CallContext,
  { skip, limit, tag, active, search = '' }: Query,
): Promise<KnowledgeDocumentList> {
  let matching = documents(ctx.trx)
  if (tag !== undefined) matching = matching.where(sql<boolean>`d.tags @> array[${tag}]::text[]`)
  if (active !== undefined) matching = matching.where('d.is_active', '=', active === 'true')
  for (const term of searchTerms(search)) matching = matching.where(sql<boolean>`strpos(d.search_text, ${term}) > 0`)
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  const { rows: tags } = await sql<{ tag: string }>`
    select distinct unnest(tags) collate "C" as tag from knowledge_documents order by 1`.execute(ctx.trx)
  return {
    total: Number(total),
    legal_checks: rows.map((row) => toDocument(row, ctx)),
    tags: tags.map((row) => row.tag),
  }
}
