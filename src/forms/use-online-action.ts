import { useState } from 'react'
import { type Explained, tellFailure } from './tell-failure'
import { useForSamePerson } from './use-for-same-person'
import { useIsOffline } from './use-is-offline'
import { useStillOpen } from './use-still-open'

/**
 * An act that needs a connection and may not wait in the outbox, for a button: one at a time, not while offline, with its
 * failure to be shown in place. What becomes of it after the person has left is told as a notice.
 */
export function useOnlineAction<A extends readonly unknown[]>(
  act: (...given: A) => Promise<unknown>,
  explained: Explained = {},
) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isOffline = useIsOffline()
  const isOpen = useStillOpen()
  const forSamePerson = useForSamePerson()

  /** Resolves whether it was done. */
  async function run(...given: A): Promise<boolean> {
    if (isBusy || isOffline) return false
    setBusy(true)
    setFailure(null)
    try {
      await forSamePerson(() => act(...given))
      return true
    } catch (thrown) {
      if (isOpen.current) setFailure(thrown)
      else tellFailure(thrown, explained)
      return false
    } finally {
      setBusy(false)
    }
  }

  const failureWords = failure === null ? null : (explained.explain?.(failure) ?? null)
  return { run, isBusy, isOffline, failure, failureWords, forgetFailure: () => setFailure(null) }
}
