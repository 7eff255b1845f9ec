import type { ConversationHead } from '#contract/conversations'
import { latestFirst } from '@/assistant/latest-first'
import { ASSISTANTS, type AssistantName } from './assistants'
import { CONVERSATION_PAGE, chatQueries } from './queries'

/** The conversations with one assistant, for `useHistory`. What a question holds only the server knows. */
export function conversationPages(assistant: AssistantName) {
  return {
    kind: ASSISTANTS[assistant].kind,
    pageSize: CONVERSATION_PAGE,
    page: chatQueries.page,
    records: ({ conversations }: { conversations: ConversationHead[] }) => conversations,
    rule: latestFirst<ConversationHead>({ at: (one) => one.updated_at, text: ({ title }) => title }),
  }
}
