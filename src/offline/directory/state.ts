import { createStore } from '@/lib/store'

export type Progress = {
  /** Records on this device. */
  have: number
  /** Records of the server; null until it was asked. */
  total: number | null
}

export type DirectoryState = {
  /**
   * `none`: nothing here · `loading`, `updating`: being read for the first time, or again · `complete`: everything is
   * here · `paused`: not everything, and `pausedBy` says why · `failed`: the last attempt ended with an error.
   */
  phase: 'none' | 'loading' | 'complete' | 'updating' | 'paused' | 'failed'
  pausedBy: 'offline' | 'slow' | 'hidden' | 'storage' | null
  customers: Progress
  interactions: Progress
  /** When the server was last asked for changes with success, ms since 1970. */
  syncedAt: number | null
  /** Estimated size on the disk. */
  bytes: number
  /**
   * `full`: everything is here and kept up to date, and takes all the room that it may · `no-second-copy`: everything was
   * to be read anew, and there is no room for that beside what is here.
   */
  shortage: 'full' | 'no-second-copy' | null
}

export const NO_DIRECTORY: DirectoryState = {
  phase: 'none',
  pausedBy: null,
  customers: { have: 0, total: null },
  interactions: { have: 0, total: null },
  syncedAt: null,
  bytes: 0,
  shortage: null,
}

export const directoryStore = createStore<DirectoryState>(NO_DIRECTORY)
