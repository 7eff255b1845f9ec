import { FOLDER_DEPTH } from '#contract/folders'
import type { FolderNode, FolderTree } from './folder-tree'

/** The folders from the first level down to one, it among them; none for a folder that nobody here knows. */
export function pathTo(tree: FolderTree, id: string | null): FolderNode[] {
  const path: FolderNode[] = []
  for (let node = id === null ? null : (tree.byId.get(id) ?? null); node; node = node.above) path.unshift(node)
  return path
}

/** The names on the way to a folder: 「/契約書/取引先」, 「/」 for the first level. */
export function pathText(tree: FolderTree, id: string | null): string {
  return `/${pathTo(tree, id)
    .map(({ record }) => record.name)
    .join('/')}`
}

/** How many levels a folder takes with what lies in it. */
export function heightOf({ children }: FolderNode): number {
  return 1 + Math.max(0, ...children.map(heightOf))
}

/** How many folders lie in one, at whatever depth. */
export function foldersWithin({ children }: FolderNode): number {
  return children.reduce((sum, child) => sum + 1 + foldersWithin(child), 0)
}

/** Whether a new folder can be made there; null is the first level. */
export function hasRoomBelow(tree: FolderTree, id: string | null): boolean {
  return id === null || (tree.byId.get(id)?.depth ?? FOLDER_DEPTH) < FOLDER_DEPTH
}

/**
 * Whether a folder can be put there, by the rules of the server: not where it lies, not into itself or what lies in it, and not
 * so that anything lies too deep. What the server knows better, it says.
 */
export function canMove(tree: FolderTree, id: string, target: string | null): boolean {
  const moved = tree.byId.get(id)
  if (!moved || (moved.above?.record.id ?? null) === target) return false
  if (target === null) return true
  const path = pathTo(tree, target)
  if (path.length === 0 || path.some(({ record }) => record.id === id)) return false
  return path.length + heightOf(moved) <= FOLDER_DEPTH
}

/** The rows of a tree as they stand below each other: what lies in a folder only while it is open. */
export function rowsOf(nodes: readonly FolderNode[], isOpen: (node: FolderNode) => boolean): FolderNode[] {
  return nodes.flatMap((node) => [node, ...(isOpen(node) ? rowsOf(node.children, isOpen) : [])])
}
