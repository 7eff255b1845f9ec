import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { KnowledgeDocument, TAG_LIMIT } from './knowledge.ts'
import { alsoByWords, bestPassage, comparedMeaning, passageSearchShape } from './passage-search.ts'
import { requiredText } from './primitives.ts'

/** What is looked for in the documents in use, and what narrows it: of that, all has to hold. */
export const knowledgeSearchShape = {
  ...passageSearchShape,
  /** It has this tag. */
  tag: z.optional(requiredText(TAG_LIMIT)),
}
const SearchQuery = z.object(knowledgeSearchShape)
export type KnowledgeSearchQuery = z.output<typeof SearchQuery>

/** A document that fits a search, with its best passage. */
export const FoundKnowledge = z.looseObject({ document: KnowledgeDocument, ...bestPassage })
export type FoundKnowledge = z.infer<typeof FoundKnowledge>

const RankedList = z.looseObject({
  /** Documents that fit, at most 50. */
  total: z.int(),
  /** The best first. */
  results: z.array(FoundKnowledge),
})

/** Passages of the knowledge base, without a question to an assistant. */
export const knowledgeSearch = {
  search: endpoint({
    method: 'POST',
    path: '/api/knowledge/search',
    summary: 'Documents of the knowledge base by word, each with its best passage',
    query: SearchQuery,
    response: RankedList,
    ours: true,
  }),
  semanticSearch: endpoint({
    method: 'POST',
    path: '/api/knowledge/semantic-search',
    summary: 'Documents of the knowledge base by meaning, each with its best passage',
    query: z.extend(SearchQuery, alsoByWords),
    response: z.extend(RankedList, comparedMeaning),
    ours: true,
  }),
}
