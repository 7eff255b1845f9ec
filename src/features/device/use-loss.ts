import { useCallback, useEffect, useState } from 'react'
import { checkHeld, dismissLoss, type Loss, noteUnsent } from '@/offline/held'
import type { OfflineScope } from '@/offline/scope'

/** Several changes at once are counted once. */
const COUNT_PAUSE_MS = 500

/** Whether the browser has deleted what earlier sessions of this person left here. Keeps the count for the next time. */
export function useLoss(scope: OfflineScope | null): { loss: Loss | null; dismiss: () => void } {
  const [found, setFound] = useState<{ scope: OfflineScope; loss: Loss | null } | null>(null)

  useEffect(() => {
    if (!scope) return
    let gone = false
    let stopCounting = () => {}
    // First the question what was here, then the count of what is here now.
    void checkHeld(scope, Date.now()).then((loss) => {
      if (gone) return
      setFound({ scope, loss })
      stopCounting = keepCounting(scope)
    })
    return () => {
      gone = true
      stopCounting()
    }
  }, [scope])

  const dismiss = useCallback(() => {
    if (scope) dismissLoss(scope)
    setFound(null)
  }, [scope])

  return { loss: found?.scope === scope ? found.loss : null, dismiss }
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
