import { queryOptions } from '@tanstack/react-query'
import { type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { call } from '@/api/call'

/** Documents or questions in one page of a list (spec section 9). */
export const KNOWLEDGE_PAGE = 20
/** Reading takes seconds: how often is asked how far it is, while somebody looks. */
const LOOK_EVERY_MS = 3_000

const all = ['knowledge'] as const
const documents = [...all, 'documents'] as const
const questions = [...all, 'questions'] as const
const details = [...questions, 'detail'] as const

/** `active`: `true` for those in use, `false` for the others, empty for all. */
export type DocumentFilter = { tag: string; search: string; active: '' | 'true' | 'false' }

/** Whether the server is at work on a document, or on its newer file. */
export function isBeingRead({ status, next }: Pick<KnowledgeDocument, 'status' | 'next'>): boolean {
  return status === 'indexing' || next?.failure === null
}

/** The only home of the keys under which the knowledge base is read. Each is kept on the device as it was seen last. */
export const knowledgeQueries = {
  documents,
  questions,

  /** Page `page` (from 0) of the documents, of one tag, in use or not, or with some words. */
  documentPage: ({ tag, search, active }: DocumentFilter, page: number) =>
    queryOptions({
      queryKey: [...documents, tag, search, active, page] as const,
      queryFn: ({ signal }) => {
        const narrowed = {
          ...(tag !== '' && { tag }),
          ...(search !== '' && { search }),
          ...(active !== '' && { active }),
        }
        return call(
          knowledge.list,
          { query: { skip: page * KNOWLEDGE_PAGE, limit: KNOWLEDGE_PAGE, ...narrowed } },
          { signal },
        )
      },
      meta: { reply: knowledge.list.response },
      refetchInterval: ({ state }) => (state.data?.legal_checks.some(isBeingRead) ? LOOK_EVERY_MS : false),
    }),

  /** Page `page` (from 0) of one's own questions. */
  history: ({ search }: { search: string }, page: number) =>
    queryOptions({
      queryKey: [...questions, 'list', search, page] as const,
      queryFn: ({ signal }) => {
        const query = { skip: page * KNOWLEDGE_PAGE, limit: KNOWLEDGE_PAGE, ...(search !== '' && { search }) }
        return call(knowledge.history, { query }, { signal })
      },
      meta: { reply: knowledge.history.response },
    }),

  /** One question with its answer. */
  answer: (id: string) =>
    queryOptions({
      queryKey: [...details, id] as const,
      queryFn: ({ signal }) => call(knowledge.get, { params: { id } }, { signal }),
      meta: { reply: knowledge.get.response },
    }),
}
