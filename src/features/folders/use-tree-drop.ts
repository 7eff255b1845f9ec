import { type DragEvent, useState } from 'react'
import { dragRecords, droppedRecords, holdsRecords } from '@/lib/dragged-records'
import { type FolderChoice, type TreeRow, UNFILED } from './tree-rows'

const FOLDER = 'folder'
/** The kind under which a list of documents has to drag them: `dragRecords(event.dataTransfer, DOCUMENT, ids)`. */
export const DOCUMENT = 'document'

export type TreeDrop = {
  /** Whether a folder can be dragged at all, and whether it can be put there; null is the first level. */
  mayDrag: (id: string) => boolean
  canMove: (id: string, target: string | null) => boolean
  onDropFolder: (id: string, target: string | null) => void
  /** Left out where documents cannot be put into folders. `folderId` null: into none. */
  onDropDocuments?: ((folderId: string | null, documentIds: string[]) => void) | undefined
}

/** Folders and documents that are dragged onto a row of the tree. Without `drop` nothing can be dragged. */
export function useTreeDrop(drop: TreeDrop | undefined) {
  const [over, setOver] = useState<FolderChoice | undefined>(undefined)
  // The browser says which folder it is only when it is dropped; it comes from this tree.
  const [dragged, setDragged] = useState<string | null>(null)

  function takes(row: TreeRow, transfer: DataTransfer): boolean {
    if (!drop) return false
    if (dragged !== null && holdsRecords(transfer, FOLDER)) return drop.canMove(dragged, folderOf(row))
    // Of what is dragged onto "all documents" nobody knows into which folder it shall go.
    return holdsRecords(transfer, DOCUMENT) && drop.onDropDocuments !== undefined && row.id !== null
  }

  function end() {
    setOver(undefined)
    setDragged(null)
  }

  return {
    isOver: (row: TreeRow) => over === row.id,
    propsOf: (row: TreeRow) => ({
      draggable: row.node !== undefined && (drop?.mayDrag(row.node.record.id) ?? false),
      onDragStart: (event: DragEvent) => {
        if (!row.node) return
        dragRecords(event.dataTransfer, FOLDER, [row.node.record.id])
        setDragged(row.node.record.id)
      },
      onDragOver: (event: DragEvent) => {
        if (!takes(row, event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(row.id)
      },
      onDragLeave: () => setOver((before) => (before === row.id ? undefined : before)),
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        if (!takes(row, event.dataTransfer)) return
        event.preventDefault()
        const documents = droppedRecords(event.dataTransfer, DOCUMENT)
        if (dragged !== null) drop?.onDropFolder(dragged, folderOf(row))
        else if (documents.length > 0) drop?.onDropDocuments?.(folderOf(row), documents)
        end()
      },
    }),
  }
}

/** The folder that a row stands for; none for a head. */
function folderOf({ id }: TreeRow): string | null {
  return id === UNFILED ? null : id
}
