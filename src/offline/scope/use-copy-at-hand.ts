import { useSyncExternalStore } from 'react'
import { isAtHand } from '../cache/read-or-copy'
import { replicaStateStore } from '../replica/state'

/** Whether the copy on this device answers for everybody by now: it is opened after the first screen. */
export const useCopyAtHand = (): boolean => useSyncExternalStore(replicaStateStore.subscribe, isAtHand)
