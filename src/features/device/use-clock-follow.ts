import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clockLag } from '@/lib/device-clock'
import { isFromWrongClock } from '@/lib/known-time'

/**
 * Once the clock of this device was set back, what was read before would pass for fresh for as long as the clock had been ahead:
 * it is read again.
 */
export function useClockFollow(): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => {
      const now = Date.now()
      const predicate = ({ state }: { state: { dataUpdatedAt: number } }) => isFromWrongClock(state.dataUpdatedAt, now)
      void client.invalidateQueries({ predicate })
    }
    return clockLag.subscribe(readAgain)
  }, [client])
}
