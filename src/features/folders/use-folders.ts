import { useMemo } from 'react'
import type { Folder } from '#contract/folders'
import type { WholeList } from '@/offline/scope/paged-list'
import { useWholeList } from '@/offline/scope/use-whole-list'
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
  return { tree: useMemo(() => folderTree(slots, known), [slots, known]), first }
}
