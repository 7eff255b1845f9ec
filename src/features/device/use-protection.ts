import { useEffect } from 'react'
import { DAY_MS } from '#contract/day'
import { AS_NUMBER, storedValue } from '@/lib/stored-setting'

/** When the browser was last asked; Firefox asks the person, and a no is a no for this long. */
const askedAt = storedValue('protection-asked-at', AS_NUMBER)
const ASK_AGAIN_MS = 30 * DAY_MS
/** A change that is sent meanwhile needs no protection. */
const UNSENT_FOR_MS = 3_000

/**
 * Asks the browser to keep the data of this app when there is a reason that the person can see: something stays unsent,
 * or the app was installed. Never at the start.
 */
export function useProtection(hasUnsent: boolean): void {
  useEffect(() => {
    if (!hasUnsent) return
    const timer = setTimeout(() => void askOnce(), UNSENT_FOR_MS)
    return () => clearTimeout(timer)
  }, [hasUnsent])

  useEffect(() => {
    const onInstalled = () => void askOnce()
    window.addEventListener('appinstalled', onInstalled)
    return () => window.removeEventListener('appinstalled', onInstalled)
  }, [])
}

async function askOnce(): Promise<void> {
  try {
    if (Date.now() - (askedAt.read() ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return
    const storage = navigator.storage as StorageManager | undefined
    if (!storage?.persist || (await storage.persisted())) return
    // Where that cannot be remembered the person would be asked at each start.
    if (!askedAt.keep(Date.now())) return
    await storage.persist()
  } catch {
    // Without an answer the data lives as long as the browser lets it; 「この端末」 says so.
  }
}
