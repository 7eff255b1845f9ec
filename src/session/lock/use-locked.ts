import { useSyncExternalStore } from 'react'
import { useSession } from '../session'
import { lockedUid, subscribeLock } from './lock-flag'

/** Whether the screen of the person who is signed in is locked. */
export function useLocked(): boolean {
  const { user } = useSession()
  return useSyncExternalStore(subscribeLock, lockedUid) === user?.uid
}
