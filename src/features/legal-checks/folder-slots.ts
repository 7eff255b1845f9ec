import type { ComponentType, ReactNode } from 'react'
import type { FolderChoice } from './queries'
import type { FindPlace } from './use-uploads'

type Choosing = { selectedId: FolderChoice; onSelect: (folder: FolderChoice) => void }

/** The folders that documents lie in. They are another feature's, and given by the app. */
export type FolderSlots = {
  /** All of them, of which one is chosen. `onDropDocuments`: null is no folder. */
  pane: ComponentType<
    Choosing & {
      onDropDocuments: (folderId: string | null, documentIds: string[]) => void
      counts: { all?: number | undefined; unfiled?: number | undefined }
    }
  >
  /** The way to the chosen one. */
  way: ComponentType<Choosing>
  /** One of all, or none. */
  field: ComponentType<{
    label: string
    noneLabel: string
    value: string | null
    onChange: (folderId: string | null) => void
    className?: string
  }>
  /** Where files go that come with folders of their own. */
  usePlaces: () => FindPlace
  /** Chooses where documents go that lie in `from`. */
  mover: ComponentType<{
    title: ReactNode
    from?: string | null
    noneLabel: string
    onMove: (folderId: string | null) => Promise<boolean>
    onClose: () => void
  }>
}
