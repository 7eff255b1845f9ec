import { useCallback, useEffect, useState } from 'react'
import type { SecretState } from './device-secret'

const LOOK_EVERY_MS = 1_000

/**
 * The state of a secret of this person on this device; null until it was read. A wait is counted down while this is
 * on the screen. `look` reads again, after a try.
 */
export function useSecretState(uid: string, read: (uid: string) => Promise<SecretState>) {
  const [state, setState] = useState<SecretState | null>(null)
  const look = useCallback(async () => {
    const found = await read(uid)
    setState(found)
    return found
  }, [uid, read])

  useEffect(() => {
    let gone = false
    void read(uid).then((found) => gone || setState(found))
    return () => {
      gone = true
    }
  }, [uid, read])

  const isWaiting = state?.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, look])

  return { state, look }
}
