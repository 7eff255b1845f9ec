import { type KeyboardEvent, useRef, useState } from 'react'
import type { FolderChoice, TreeRow } from './tree-rows'

type Acts = {
  choose: (row: TreeRow) => void
  open: (row: TreeRow, isOpen: boolean) => void
  /** F2 and Delete. */
  rename?: ((row: TreeRow) => void) | undefined
  remove?: ((row: TreeRow) => void) | undefined
}

/**
 * The keys of a tree (ARIA pattern "tree view"): arrows, Home and End go to another row, right and left open and close or
 * go in and out, Enter and Space choose. One row at a time can be reached by Tab.
 */
export function useTreeKeys(rows: readonly TreeRow[], selectedId: FolderChoice, acts: Acts) {
  const [wanted, setWanted] = useState<TreeRow['id'] | undefined>(undefined)
  const elements = useRef(new Map<FolderChoice, HTMLElement>())
  const has = (id: FolderChoice | undefined) => rows.some((row) => row.id === id)
  // A row that has gone gives its place to the chosen one, or to the first.
  const at = has(wanted) ? wanted : has(selectedId) ? selectedId : rows[0]?.id

  function go(row: TreeRow | undefined) {
    if (!row) return
    setWanted(row.id)
    elements.current.get(row.id)?.focus()
  }

  function act(key: string, row: TreeRow, index: number): boolean {
    switch (key) {
      case 'ArrowDown':
        go(rows[index + 1])
        return true
      case 'ArrowUp':
        go(rows[index - 1])
        return true
      case 'Home':
        go(rows[0])
        return true
      case 'End':
        go(rows.at(-1))
        return true
      case 'ArrowRight':
        if (row.isOpen) go(rows[index + 1])
        else if (row.isOpen === false) acts.open(row, true)
        return true
      case 'ArrowLeft':
        if (row.isOpen) acts.open(row, false)
        else if (row.node?.above) go(rows.find(({ node }) => node === row.node?.above))
        return true
      case 'Enter':
      case ' ':
        acts.choose(row)
        return true
      case 'F2':
        acts.rename?.(row)
        return acts.rename !== undefined
      case 'Delete':
        acts.remove?.(row)
        return acts.remove !== undefined
      default:
        return false
    }
  }

  return {
    propsOf: (row: TreeRow, index: number) => ({
      tabIndex: row.id === at ? 0 : -1,
      ref: (element: HTMLElement | null) => {
        if (element) elements.current.set(row.id, element)
        else elements.current.delete(row.id)
      },
      onFocus: () => setWanted(row.id),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
        if (act(event.key, row, index)) event.preventDefault()
      },
    }),
  }
}
