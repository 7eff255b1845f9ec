import { createStore } from '@/lib/store'
import { type KindName, REPLICATED } from '../device/replicated'

export type Progress = {
  /** Records on this device. */
  have: number
  /** Records of the server; null until it was asked. */
  total: number | null
}

export type ReplicaState = Record<KindName, Progress> & {
  /**
   * `none`: nothing here · `loading`, `updating`: being read for the first time, or again · `complete`: everything is
   * here · `paused`: not everything, and `pausedBy` says why · `failed`: the last attempt ended with an error.
   */
  phase: 'none' | 'loading' | 'complete' | 'updating' | 'paused' | 'failed'
  pausedBy: 'offline' | 'slow' | 'hidden' | 'storage' | null
  /** When the server was last asked for changes with success, ms since 1970. */
  syncedAt: number | null
  /** Estimated size on the disk. */
  bytes: number
  /**
   * `full`: everything is here and kept up to date, and takes all the room that it may · `no-second-copy`: everything was
   * to be read again, and there is no room for that beside what is here.
   */
  shortage: 'full' | 'no-second-copy' | null
}

const NOTHING = Object.fromEntries(Object.keys(REPLICATED).map((name) => [name, { have: 0, total: null }]))

export const NO_REPLICA: ReplicaState = {
  ...(NOTHING as Record<KindName, Progress>),
  phase: 'none',
  pausedBy: null,
  syncedAt: null,
  bytes: 0,
  shortage: null,
}

export const replicaStateStore = createStore<ReplicaState>(NO_REPLICA)
