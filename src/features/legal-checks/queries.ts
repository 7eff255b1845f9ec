import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type LegalCheck, type LegalCheckList, legalChecks } from '#contract/legal-checks'
import { call } from '@/api/call'
import { callPatiently } from '@/api/call-patiently'
import { download } from '@/api/download'
import { findPassages, foundPassages } from '@/assistant/passages/found-passages'
import { markChanged } from '@/offline/cache/outdated'
import { forgetIfGone, forgetQueries, goneAmong, keptIds } from '@/offline/scope/forget-gone'
import { keptBelow } from '@/offline/scope/kept-data'
import { KEPT_FILE_LIMIT } from '@/pdf/kept-file-limit'
import type { DocumentQuestion } from './search-address'

/** Documents in one page of a list. */
export const DOCUMENT_PAGE = 100
/** A check takes seconds: how often is asked how far it is, while somebody looks. */
const LOOK_EVERY_MS = 3_000

/** The documents that lie in no folder. */
export const UNFILED = 'unfiled'
/** A folder by its id, {@link UNFILED}, or null for all documents. */
export type FolderChoice = string | null

const all = ['legal-checks'] as const
const lists = [...all, 'list'] as const
const details = [...all, 'detail'] as const
const searches = [...all, 'search'] as const
/** Apart from the others: what changes documents changes no file. */
const files = ['legal-check-files'] as const

const DocumentsFound = foundPassages(legalChecks.search.response.shape.results)

/** Whether the server is still at work on a document. */
export function isUnderWay({ status }: Pick<LegalCheck, 'status'>): boolean {
  return status === 'uploaded' || status === 'checking'
}

/** The only home of the keys under which documents are read. Each is kept on the device as it was seen last. */
export const legalCheckQueries = {
  all,
  lists,

  /** Page `page` (from 0) of the documents in a folder. */
  page: ({ folder }: { folder: FolderChoice }, page: number) =>
    queryOptions({
      queryKey: [...lists, folder, page] as const,
      queryFn: async ({ client, signal }) => {
        const kept = folder === null && page === 0 ? keptIds(details) : null
        const query = { skip: page * DOCUMENT_PAGE, limit: DOCUMENT_PAGE, ...narrowedTo(folder) }
        const list = await call(legalChecks.list, { query }, { signal })
        if (kept && list.legal_checks.length === list.total) void kept.then((ids) => forgetOthers(client, ids, list))
        return list
      },
      meta: { reply: legalChecks.list.response },
      refetchInterval: ({ state }) => (state.data?.legal_checks.some(isUnderWay) ? LOOK_EVERY_MS : false),
    }),

  /** One document with its text and findings. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...details, id] as const,
      queryFn: ({ client, signal }) =>
        call(legalChecks.get, { params: { id } }, { signal }).catch(forgetIfGone(client, keptOf(id))),
      meta: { reply: legalChecks.get.response },
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY_MS : false),
    }),

  /** The file of a document, which never becomes another one. */
  file: ({ id, size }: Pick<LegalCheck, 'id' | 'size'>) =>
    queryOptions({
      queryKey: [...files, id] as const,
      queryFn: async ({ client, signal }) => {
        const reading = download(legalChecks.file, { params: { id } }, { signal })
        return (await reading.catch(forgetIfGone(client, keptOf(id)))).blob
      },
      staleTime: Number.POSITIVE_INFINITY,
      meta: { persist: size <= KEPT_FILE_LIMIT },
    }),

  /** What fits a search. It is there again on the way back; asked anew only by who searches anew, for a model is paid for it. */
  search: (question: DocumentQuestion) =>
    queryOptions({
      queryKey: [...searches, question] as const,
      queryFn: ({ signal }) => found(question, signal),
      meta: { reply: DocumentsFound },
      staleTime: Number.POSITIVE_INFINITY,
      // The call is patient by itself.
      retry: false,
    }),
}

/** All that holds words of a document; what was found in a search quotes several. */
const keptOf = (id: string) => [[...details, id], [...files, id], searches]

/** Of the documents that lay on this device before the whole list was read, those that it does not name are gone. */
async function forgetOthers(client: QueryClient, kept: readonly string[], list: LegalCheckList): Promise<void> {
  const there = new Set(list.legal_checks.map(({ id }) => id))
  const gone = kept.filter((id) => !there.has(id))
  if (gone.length > 0) await forgetQueries(client, gone.flatMap(keptOf))
}

/**
 * Forgets the documents that lie on this device, also as what a search has found, and that the server has no more. It is asked
 * about `cited` too: documents that answers quote.
 * @returns the ids of all that are gone.
 */
export async function forgetGoneDocuments(client: QueryClient, cited: readonly string[]): Promise<readonly string[]> {
  const found = await keptBelow(searches, DocumentsFound)
  const quoted = found.flatMap(({ results }) => results.map((result) => result.legal_check.id))
  const kept = [...(await keptIds(details)), ...(await keptIds(files)), ...quoted, ...cited]
  const gone = await goneAmong(kept, (ids) => call(legalChecks.list, { query: { kept: ids } }))
  if (gone.length === 0) return []
  await forgetQueries(client, gone.flatMap(keptOf))
  await markChanged(client, lists)
  return gone
}

function narrowedTo(folder: FolderChoice) {
  if (folder === null) return {}
  return folder === UNFILED ? ({ unfiled: 'true' } as const) : { folder_id: folder }
}

function found({ mode, ...query }: DocumentQuestion, signal: AbortSignal) {
  return findPassages(mode, query, {
    words: (asked) => callPatiently(legalChecks.search, { query: asked }, { signal }),
    meaning: (asked) => callPatiently(legalChecks.semanticSearch, { query: asked }, { signal }),
  })
}
