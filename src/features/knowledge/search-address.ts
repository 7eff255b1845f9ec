import { type KnowledgeSearchQuery, knowledgeSearchShape } from '#contract/knowledge-search'
import { type ChangeOf, type QuestionOf, type SearchOf, searchAddress } from '@/assistant/passages/search-address'

/** What the address of the search of passages can say. */
export type PassageSearch = SearchOf<KnowledgeSearchQuery>
export type PassageSearchChange = ChangeOf<KnowledgeSearchQuery>

/** What is asked of the server. */
export type PassageQuestion = QuestionOf<KnowledgeSearchQuery>

export const passageSearch = searchAddress<KnowledgeSearchQuery>(knowledgeSearchShape)
