import { useEffect, useState } from 'react'
import { countElsewhere, type UnsentElsewhere } from '@/offline/device/outboxes-here'
import { useScope } from '@/offline/scope/scope'

/**
 * What waits on this device beside the work of this person here; null where the browser does not tell. Counted again
 * when their own count changes, which is when something was sent.
 */
export function useUnsentElsewhere(own: number): UnsentElsewhere | null | 'counting' {
  const scope = useScope()
  const [counts, setCounts] = useState<UnsentElsewhere | null | 'counting'>('counting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` says when to count again
  useEffect(() => {
    let gone = false
    void countElsewhere(scope).then((counted) => gone || setCounts(counted))
    return () => {
      gone = true
    }
  }, [scope, own])
  return counts
}
