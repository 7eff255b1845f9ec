import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Folder } from '#contract/folders'
import { entriesOver } from '@/offline/cache/as-of'
import { useOutbox } from '@/offline/scope/outbox'
import type { WholeList } from '@/offline/scope/paged-list'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { countsHere } from './document-counts'
import { byName, folderTree } from './folder-tree'
import { folderQueries } from './queries'

const EVERYTHING = {}
const NOTHING: readonly Folder[] = []
const RULE = { compare: byName, matches: () => true }

/** The folders, for `useWholeList`. */
const folderList = {
  kind: 'folder',
  query: folderQueries.whole,
  records: (all) => all,
  rule: () => RULE,
} satisfies WholeList<object, readonly Folder[], Folder, (typeof folderQueries)['list']>

/** The tree of the folders with the waiting changes of this device, and the query that brings them. */
export function useFolders() {
  const { slots, first } = useWholeList(folderList, EVERYTHING)
  const known = first.data ?? NOTHING
  const cache = useQueryClient().getQueryCache()
  const outbox = useOutbox()
  const counts = useMemo(
    // What was sent before the folders were read is counted in them.
    () => countsHere(entriesOver(known === NOTHING ? undefined : cache.find({ queryKey: folderQueries.list }), outbox)),
    [cache, known, outbox],
  )
  return { tree: useMemo(() => folderTree(slots, known, counts), [slots, known, counts]), first }
}
