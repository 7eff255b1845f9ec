import { type DocumentSearchQuery, documentSearchShape } from '#contract/legal-checks'
import { type ChangeOf, type QuestionOf, type SearchOf, searchAddress } from '@/assistant/passages/search-address'

/** What the address of the search can say. */
export type PassageSearch = SearchOf<DocumentSearchQuery>
export type PassageSearchChange = ChangeOf<DocumentSearchQuery>

/** What is asked of the server. */
export type DocumentQuestion = QuestionOf<DocumentSearchQuery>

export const documentSearch = searchAddress<DocumentSearchQuery>(documentSearchShape)
