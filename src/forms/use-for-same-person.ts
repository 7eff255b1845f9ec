import { useCallback } from 'react'
import { currentScope, useScope } from '@/offline/scope/scope'

/**
 * Runs an act of the person on the screen. Once they have gone no answer comes back, neither a word nor a failure, that could
 * be shown to whoever came. What the outbox runs has this already.
 */
export function useForSamePerson(): <T>(act: () => Promise<T>) => Promise<T> {
  const scope = useScope()
  return useCallback(
    async (act) => {
      const running = act()
      await running.catch(() => {})
      return currentScope() === scope ? running : new Promise(() => {})
    },
    [scope],
  )
}
