import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { aiResults } from '#contract/ai-results'
import { searchTerms } from '#contract/search-text'
import type { CallContext } from '../core/call.ts'
import { ownHeads, toHead } from './record.ts'

type Query = z.output<typeof aiResults.list.query>

/** One page of the caller's own pieces of work, the latest first. */
export async function resultPage(ctx: CallContext, { skip, limit, kind, subject_id: subjectId, search = '' }: Query) {
  let matching = ownHeads(ctx)
  if (kind) matching = matching.where('r.kind', 'in', kind)
  if (subjectId) matching = matching.where('r.subject_id', '=', subjectId)
  for (const term of searchTerms(search)) matching = matching.where(sql<boolean>`strpos(r.search_text, ${term}) > 0`)
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return { total: Number(total), ai_results: rows.map(toHead) }
}
