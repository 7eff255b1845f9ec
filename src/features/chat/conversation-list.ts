import type { ConversationHead } from '#contract/conversations'
import { searchTerms, searchText } from '#contract/search-text'
import { compareKeys } from '@/lib/code-point-key'
import type { ListRule } from '@/offline/outbox/fold/list'
import { ASSISTANTS, type AssistantName } from './assistants'
import { CONVERSATION_PAGE, chatQueries } from './queries'

type Filter = { assistant: AssistantName; search: string }

/** The latest first. What a question holds only the server knows: of a search, a device judges by the title. */
function conversationRule({ search }: Filter): ListRule<ConversationHead> {
  const terms = searchTerms(search)
  return {
    compare: (a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || compareKeys(b.id, a.id),
    matches: ({ title }) => terms.every((term) => searchText(title).includes(term)),
  }
}

/** The conversations with one assistant, for `usePagedList`. */
export function conversationPages(assistant: AssistantName) {
  return {
    kind: ASSISTANTS[assistant].kind,
    pageSize: CONVERSATION_PAGE,
    page: chatQueries.page,
    records: ({ conversations }: { conversations: ConversationHead[] }) => conversations,
    rule: conversationRule,
  }
}
