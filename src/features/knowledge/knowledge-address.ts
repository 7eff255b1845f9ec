import { Id } from '#contract/primitives'
import type { PassageSearch } from './search-address'

export const KNOWLEDGE_TABS = ['ask', 'search', 'frequent'] as const
export type KnowledgeTab = (typeof KNOWLEDGE_TABS)[number]

/** What the address of the knowledge base can say. */
export type KnowledgeSearch = PassageSearch & {
  /** Which of its pages; that of the documents, unless given. */
  tab?: KnowledgeTab
  /** The question that is open. */
  open?: string
  /** A text that is to be asked. */
  ask?: string
  /** What is looked for among the questions that are asked often. */
  search?: string
}

/** What an address says, which anybody may have typed. */
export function parseKnowledgeSearch(raw: Record<string, unknown>): Required<Pick<KnowledgeSearch, 'tab' | 'ask'>> & {
  openId: string | undefined
} {
  return {
    tab: KNOWLEDGE_TABS.find((tab) => tab === raw.tab) ?? 'ask',
    ask: typeof raw.ask === 'string' ? raw.ask : '',
    openId: Id.safeParse(raw.open).data,
  }
}
