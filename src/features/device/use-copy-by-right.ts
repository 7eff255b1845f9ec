import { useEffect, useRef } from 'react'
import { recheckReplica } from '@/offline/replica/replica'
import { useReplicaRight } from './use-replica-right'

/** The copy of the customers comes back as soon as this person may read them again, and goes when they may not. */
export function useCopyByRight(): void {
  const hasRight = useReplicaRight()
  const known = useRef(hasRight)
  useEffect(() => {
    if (hasRight === known.current) return
    known.current = hasRight
    void recheckReplica()
  }, [hasRight])
}
