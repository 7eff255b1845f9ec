import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Folder, folders } from '#contract/folders'
import { COPY_PAGE } from '#contract/list-limits'
import { call } from '@/api/call'
import { legalCheckQueries, UNFILED } from '@/features/legal-checks/queries'
import { forgetQueries, keptIds } from '@/offline/scope/forget-gone'

const all = ['folders'] as const
const list = [...all, 'list'] as const

/** The only home of the keys under which folders are read. */
export const folderQueries = {
  all,
  list,

  /** All of them, as a tree takes: they are few. */
  whole: () =>
    queryOptions({
      queryKey: list,
      queryFn: async ({ client, signal }) => {
        const kept = keptIds(legalCheckQueries.lists)
        const whole = await readWhole(signal)
        void kept.then((ids) => forgetOthers(client, ids, whole))
        return whole
      },
      meta: { reply: folders.list.response.shape.folders },
    }),
}

/** Of the folders whose documents are listed on this device, those that are gone; `null` is the list of all documents. */
async function forgetOthers(client: QueryClient, kept: readonly string[], whole: readonly Folder[]): Promise<void> {
  const there = new Set([String(null), UNFILED, ...whole.map(({ id }) => id)])
  const gone = kept.filter((id) => !there.has(id))
  const lists = gone.map((id) => [...legalCheckQueries.lists, id])
  if (lists.length > 0) await forgetQueries(client, lists)
}

async function readWhole(signal: AbortSignal): Promise<readonly Folder[]> {
  const read: Folder[] = []
  let cursor: string | undefined
  do {
    const query = { limit: COPY_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call(folders.list, { query }, { signal })
    read.push(...page.folders)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return read
}
