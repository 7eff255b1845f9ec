import { useState } from 'react'
import type { IconName } from '@/ui/icon-shapes'
import { pathTo, rowsOf } from './folder-places'
import type { FolderNode, FolderTree } from './folder-tree'

/** Stands for the documents that lie in no folder. */
export const UNFILED = 'unfiled'

/** What can be chosen in a tree: a folder by its id, {@link UNFILED}, or null for what stands at its top. */
export type FolderChoice = string | null

/** A line above the folders that is none: all documents, the first level. */
export type TreeHead = { id: null | typeof UNFILED; label: string; icon: IconName; count?: number | undefined }

export type TreeRow = {
  id: FolderChoice
  label: string
  icon: IconName
  count: number | undefined
  depth: number
  /** Its place among its neighbours, from 1, and how many they are. */
  place: number
  places: number
  /** Whether what lies in it is shown; undefined where nothing does. */
  isOpen: boolean | undefined
  /** Undefined for a head. */
  node?: FolderNode
}

/** The rows of a tree as they stand below each other, and the opening of its folders. */
export function useTreeRows(tree: FolderTree, heads: readonly TreeHead[], selectedId: FolderChoice) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  // Nobody has to search for what is chosen.
  const leading = new Set(pathTo(tree, selectedId).slice(0, -1))
  const isOpen = (node: FolderNode) => toggled.get(node.record.id) ?? (node.depth === 1 || leading.has(node))

  const first = heads.length + tree.roots.length
  const rows: TreeRow[] = [
    ...heads.map((head, i) => ({
      count: undefined,
      ...head,
      depth: 1,
      place: i + 1,
      places: first,
      isOpen: undefined,
    })),
    ...rowsOf(tree.roots, isOpen).map((node): TreeRow => {
      const siblings = node.above?.children ?? tree.roots
      const before = node.above ? 0 : heads.length
      return {
        ...{ id: node.record.id, label: node.record.name, icon: 'folder', count: node.documents },
        ...{ depth: node.depth, node },
        place: before + siblings.indexOf(node) + 1,
        places: before + siblings.length,
        isOpen: node.children.length > 0 ? isOpen(node) : undefined,
      }
    }),
  ]
  const open = (row: TreeRow, isOpenNow: boolean) => {
    if (row.node) setToggled(new Map(toggled).set(row.node.record.id, isOpenNow))
  }
  return { rows, open }
}
