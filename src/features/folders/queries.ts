import { queryOptions } from '@tanstack/react-query'
import { type Folder, folders } from '#contract/folders'
import { COPY_PAGE } from '#contract/lists'
import { call } from '@/api/call'

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
      queryFn: ({ signal }) => readWhole(signal),
      meta: { reply: folders.list.response.shape.folders },
    }),
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
