import { useEffect } from 'react'
import { checkHeld, noteUnsent } from '@/offline/held'
import type { OfflineScope } from '@/offline/scope'
import { foundLossStore } from './found-loss'

/** Several changes at once are counted once. */
const COUNT_PAUSE_MS = 500

/**
 * Looks once whether the browser has deleted what earlier sessions of this person left here, and keeps the count of what
 * waits for the next time.
 */
export function useLossWatch(scope: OfflineScope | null): void {
  useEffect(() => {
    if (!scope) return
    let gone = false
    let stopCounting = () => {}
    // First the question what was here, then the count of what is here now.
    void checkHeld(scope, Date.now()).then((loss) => {
      if (gone) return
      foundLossStore.set(loss && { scope, loss })
      stopCounting = keepCounting(scope)
    })
    return () => {
      gone = true
      stopCounting()
      foundLossStore.set(null)
    }
  }, [scope])
}

function keepCounting(scope: OfflineScope): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    timer = undefined
    // A disk that does not answer keeps the last count.
    void noteUnsent(scope).catch(() => {})
  }
  const unsubscribe = scope.outbox.entries.subscribe(() => {
    timer ??= setTimeout(count, COUNT_PAUSE_MS)
  })
  count()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
