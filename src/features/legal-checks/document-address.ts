import { Id } from '#contract/primitives'
import { type FolderChoice, UNFILED } from './queries'

/** What the address of the documents can say. All folders are left out of it. */
export type DocumentSearch = {
  folder?: string
}

/** What the address of one document can say. */
export type InText = {
  /** The number of a passage that a search has found (`placeOfPassage`). */
  passage?: number
}

/** The passage that an address names, which anybody may have typed; null: none. */
export function passageOf({ passage }: Record<string, unknown>): number | null {
  return passage === undefined || passage === '' ? null : Number(passage)
}

/** The folder that an address names, which anybody may have typed. */
export function folderOf(raw: Record<string, unknown>): FolderChoice {
  if (raw.folder === UNFILED) return UNFILED
  const id = Id.safeParse(raw.folder)
  return id.success ? id.data : null
}

/** The address of a folder's documents. */
export function addressOf(folder: FolderChoice): DocumentSearch {
  return folder === null ? {} : { folder }
}
