import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type KnowledgeDocument, type KnowledgeDocumentList, knowledge } from '#contract/knowledge'
import type { KeptKnowledge } from '#contract/knowledge-files'
import { knowledgeSearch } from '#contract/knowledge-search'
import { call } from '@/api/call'
import { callPatiently } from '@/api/call-patiently'
import { findPassages, foundPassages } from '@/assistant/passages/found-passages'
import { openedDocuments } from '@/assistant/queries'
import { markChanged } from '@/offline/cache/outdated'
import { changeKept } from '@/offline/scope/change-kept'
import { forgetQueries, goneAmong, keptIds } from '@/offline/scope/forget-gone'
import { keptBelow } from '@/offline/scope/kept-data'
import type { PassageQuestion } from './search-address'

/** Documents or questions in one page of a list (spec section 9). */
export const KNOWLEDGE_PAGE = 20
/** Reading takes seconds: how often is asked how far it is, while somebody looks. */
const LOOK_EVERY_MS = 3_000

const all = ['knowledge'] as const
const documents = [...all, 'documents'] as const
const questions = [...all, 'questions'] as const
const lists = [...questions, 'list'] as const
const details = [...questions, 'detail'] as const

/** `active`: `true` for those in use, `false` for the others, empty for all. */
export type DocumentFilter = { tag: string; search: string; active: '' | 'true' | 'false' }

export const ALL_DOCUMENTS: DocumentFilter = { tag: '', search: '', active: '' }

const PassagesFound = foundPassages(knowledgeSearch.search.response.shape.results)

/** Whether the server is at work on a document, or on its newer file. */
export function isBeingRead({ status, step, next }: Pick<KnowledgeDocument, 'status' | 'step' | 'next'>): boolean {
  return status === 'indexing' || step !== null || next?.failure === null
}

/** The only home of the keys under which the knowledge base is read. Each is kept on the device as it was seen last. */
export const knowledgeQueries = {
  documents,
  questions,
  lists,
  details,

  /** Page `page` (from 0) of the documents, of one tag, in use or not, or with some words. */
  documentPage: ({ tag, search, active }: DocumentFilter, page: number) =>
    queryOptions({
      queryKey: [...documents, tag, search, active, page] as const,
      queryFn: async ({ client, signal }) => {
        const isWhole = tag === '' && search === '' && active === '' && page === 0
        const kept = isWhole ? keptIds(openedDocuments.texts) : null
        const narrowed = {
          ...(tag !== '' && { tag }),
          ...(search !== '' && { search }),
          ...(active !== '' && { active }),
        }
        const query = { skip: page * KNOWLEDGE_PAGE, limit: KNOWLEDGE_PAGE, ...narrowed }
        const list = await call(knowledge.list, { query }, { signal })
        if (kept && list.legal_checks.length === list.total) void kept.then((ids) => forgetOthers(client, ids, list))
        return list
      },
      meta: { reply: knowledge.list.response },
      refetchInterval: ({ state }) => (state.data?.legal_checks.some(isBeingRead) ? LOOK_EVERY_MS : false),
    }),

  /** Page `page` (from 0) of one's own questions. */
  history: ({ search }: { search: string }, page: number) =>
    queryOptions({
      queryKey: [...lists, search, page] as const,
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

  /** What fits a search of passages. It is there again on the way back; asked anew only by who searches anew. */
  search: ({ mode, ...question }: PassageQuestion) =>
    queryOptions({
      queryKey: [...openedDocuments.searches, { mode, ...question }] as const,
      queryFn: ({ signal }) =>
        findPassages(mode, question, {
          words: (query) => callPatiently(knowledgeSearch.search, { query }, { signal }),
          meaning: (query) => callPatiently(knowledgeSearch.semanticSearch, { query }, { signal }),
        }),
      meta: { reply: PassagesFound },
      staleTime: Number.POSITIVE_INFINITY,
      // The call is patient by itself.
      retry: false,
    }),
}

/** Of the documents that lay on this device before the whole list was read, those that it does not name are gone. */
async function forgetOthers(client: QueryClient, kept: readonly string[], list: KnowledgeDocumentList): Promise<void> {
  const there = new Set(list.legal_checks.map(({ id }) => id))
  const gone = kept.filter((id) => !there.has(id))
  if (gone.length > 0) await forgetQueries(client, gone.flatMap(openedDocuments.of))
}

/**
 * Forgets the documents that lie on this device, also as what a search has found, and that the server has no more. It is asked
 * about `cited` too: documents that answers quote. Of what searches have found it leaves out what the server would not find any
 * more: passages of a document that is out of use, or of a file that a newer one has replaced.
 * @returns the ids of all that are gone.
 */
export async function forgetGoneDocuments(client: QueryClient, cited: readonly string[]): Promise<readonly string[]> {
  const { texts, files, searches } = openedDocuments
  const found = await keptBelow(searches, PassagesFound)
  const quoted = found.flatMap(({ results }) => results.map(({ document }) => document))
  const kept = [...(await keptIds(texts)), ...(await keptIds(files)), ...quoted.map(({ id }) => id), ...cited]
  const there = new Map<string, KeptKnowledge>()
  const gone = await goneAmong(kept, async (ids) => {
    const reply = await call(knowledge.list, { query: { kept: ids } })
    for (const one of reply.there ?? []) there.set(one.id, one)
    return reply
  })
  if (quoted.some((document) => isOutdated(document, there))) {
    await changeKept(client, [searches], (data) => withoutOutdated(data, there))
  }
  if (gone.length === 0) return []
  await forgetQueries(client, gone.flatMap(openedDocuments.of))
  await markChanged(client, documents)
  return gone
}

/** Whether a passage that was found in a document would not be found any more. */
function isOutdated({ id, file_version }: KnowledgeDocument, there: ReadonlyMap<string, KeptKnowledge>): boolean {
  const now = there.get(id)
  return now !== undefined && (!now.is_active || now.file_version > file_version)
}

function withoutOutdated(data: unknown, there: ReadonlyMap<string, KeptKnowledge>): unknown {
  const read = PassagesFound.safeParse(data)
  if (!read.success) return data
  const results = read.data.results.filter(({ document }) => !isOutdated(document, there))
  return results.length === read.data.results.length ? data : { ...read.data, results }
}
