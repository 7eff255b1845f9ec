import { useEffect } from 'react'
import { MINUTE_MS } from '../clock/session-clock'
import { watchIdle } from './idle-lock'
import { useLockMinutes } from './lock-minutes'

/** Locks an idle desk. */
export function useLockWatch(uid: string): void {
  const minutes = useLockMinutes()
  useEffect(() => watchIdle(uid, minutes * MINUTE_MS), [uid, minutes])
}
