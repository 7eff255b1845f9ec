import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { searchTerms } from '#contract/search-text'
import type { staffChat } from '#contract/staff-chat'
import type { CallContext } from '../core/call.ts'
import { type Assistant, ownConversations, toHead } from './record.ts'

type Query = z.output<typeof staffChat.list.query>

/** One page of the caller's own conversations, those in which something was asked last first. */
export async function conversationPage(ctx: CallContext, kind: Assistant, { skip, limit, search = '' }: Query) {
  let matching = ownConversations(ctx, kind)
  for (const term of searchTerms(search)) matching = matching.where(sql<boolean>`strpos(v.search_text, ${term}) > 0`)
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .orderBy('v.updated_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return { total: Number(total), conversations: rows.map(toHead) }
}
