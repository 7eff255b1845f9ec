import type { Conversation, ConversationHead } from '#contract/conversations'
import { latestFirst } from '@/assistant/latest-first'
import { keptBelow, pageOfKept } from '@/offline/scope/kept-data'
import { ASSISTANTS, type AssistantName } from './assistants'
import { CONVERSATION_PAGE, chatQueries } from './queries'

const WHOLE = latestFirst<Conversation>({
  at: (one) => one.updated_at,
  text: ({ title, exchanges }) => [title, ...exchanges.map(({ question }) => question)].join(' '),
})

/** The conversations of a search that were opened on this device, by their questions too. */
async function keptConversations({ assistant, search }: { assistant: AssistantName; search: string }) {
  if (search === '') return null
  const kept = await keptBelow(chatQueries.details(assistant), ASSISTANTS[assistant].calls.get.response)
  const found = pageOfKept(kept, WHOLE({ search }), CONVERSATION_PAGE)
  return found && { total: found.length, conversations: found }
}

/** The conversations with one assistant, for `useHistory`. */
export function conversationPages(assistant: AssistantName) {
  return {
    kind: ASSISTANTS[assistant].kind,
    pageSize: CONVERSATION_PAGE,
    page: chatQueries.page,
    ahead: keptConversations,
    records: ({ conversations }: { conversations: ConversationHead[] }) => conversations,
    rule: latestFirst<ConversationHead>({ at: (one) => one.updated_at, text: ({ title }) => title }),
  }
}
