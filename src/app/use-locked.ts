import { useSyncExternalStore } from 'react'
import { useSession } from '@/auth/session'
import { lockedUid, subscribeLock } from '@/features/session/lock-flag'

/** Whether the screen of the person who is signed in is locked. */
export function useLocked(): boolean {
  const { user } = useSession()
  return useSyncExternalStore(subscribeLock, lockedUid) === user?.uid
}
