import { queryOptions } from '@tanstack/react-query'
import { type AiResult, type AiResultKind, aiResults } from '#contract/ai-results'
import { type KnowledgeText, knowledge } from '#contract/knowledge'
import { call } from '@/api/call'
import { download } from '@/api/download'
import { forgetIfGone } from '@/offline/scope/forget-gone'
import { KEPT_FILE_LIMIT } from '@/pdf/kept-file-limit'

/** Pieces of work in one page of a history. */
export const HISTORY_PAGE = 20

/** Work takes seconds: how often is asked how far it is, while somebody looks. */
const LOOK_EVERY_MS = 3_000

const isRunning = ({ state }: Pick<AiResult, 'state'>) => state === 'running'

const all = ['ai-results'] as const

export type HistoryOf = {
  kinds: readonly AiResultKind[]
  /** Of one record alone. */
  subjectId?: string | undefined
  search?: string
}

const details = [...all, 'detail'] as const

/** The only home of the keys under which results of AI work are read. Each is kept on the device as it was seen last. */
export const aiResultQueries = {
  all,
  details,

  /** Page `page` (from 0) of one's own results, the latest first. */
  page: ({ kinds, subjectId, search = '' }: HistoryOf, page: number) =>
    queryOptions({
      queryKey: [...all, 'list', kinds.join(), subjectId ?? null, search, page] as const,
      queryFn: ({ signal }) => {
        const query = { skip: page * HISTORY_PAGE, limit: HISTORY_PAGE, kind: kinds.join() }
        const narrowed = { ...(subjectId !== undefined && { subject_id: subjectId }), ...(search !== '' && { search }) }
        return call(aiResults.list, { query: { ...query, ...narrowed } }, { signal })
      },
      // The word that one has ended may be lost, as on a line that drops.
      refetchInterval: ({ state }) => (state.data?.ai_results.some(isRunning) ? LOOK_EVERY_MS : false),
      meta: { reply: aiResults.list.response },
    }),

  /** One result with its text. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...details, id] as const,
      queryFn: ({ signal }) => call(aiResults.get, { params: { id } }, { signal }),
      meta: { reply: aiResults.get.response },
    }),
}

/** The look for documents that are gone, which is made again as soon as one was deleted on this device. */
export const goneDocuments = ['gone-documents'] as const

const texts = ['document-texts'] as const
const files = ['document-files'] as const
const searches = ['document-searches'] as const

/** What a device may keep of documents of the knowledge base that were opened on it. */
export const openedDocuments = {
  texts,
  files,
  searches,
  /** All that holds words of one of them; what was found in a search quotes several. */
  of: (id: string) => [[...texts, id], [...files, id], searches],
}

/**
 * What was read out of a document of the knowledge base, as it was seen last on this device: answers of several assistants rest
 * on it. A newer file may have taken its place a moment ago.
 */
export function documentText(id: string) {
  return queryOptions({
    queryKey: [...texts, id] as const,
    queryFn: ({ client, signal }) =>
      call(knowledge.text, { params: { id } }, { signal }).catch(forgetIfGone(client, openedDocuments.of(id))),
    meta: { reply: knowledge.text.response },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'indexing' ? LOOK_EVERY_MS : false),
  })
}

/** The file of a document of the knowledge base, which never changes within its version. */
export function documentFile({ id, file_version, size }: Pick<KnowledgeText, 'id' | 'file_version' | 'size'>) {
  return queryOptions({
    queryKey: [...files, id, file_version] as const,
    queryFn: async ({ client, signal }) => {
      const reading = download(knowledge.file, { params: { id } }, { signal })
      return (await reading.catch(forgetIfGone(client, openedDocuments.of(id)))).blob
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: size <= KEPT_FILE_LIMIT },
  })
}
