import { useDataAge } from '@/errors/data-ages'
import { useOffline } from '@/errors/use-offline'
import { useReplica } from '@/offline/replica/replica'

/** Has the page say that what this device finds while somebody types is as old as its copy. */
export function useListAge({ isAhead }: { isAhead: boolean }): void {
  const { syncedAt } = useReplica()
  useDataAge(useOffline() && isAhead ? syncedAt : null)
}
