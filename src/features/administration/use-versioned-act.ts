import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useOverNewest } from '@/forms/use-over-newest'
import { loadChangedProfile } from '@/session/profile'
import { administrationQueries } from './queries'

/** Changes the settings that the page shows, kept under that key. */
export function useVersionedAct<G, R extends { version: number }>(
  { version }: R,
  queryKey: QueryKey,
  act: (given: G, options: { ifMatch: number }) => Promise<R>,
): (given: G) => Promise<R> {
  const client = useQueryClient()
  return useOverNewest(version, async (given, options) => {
    try {
      const changed = await act(given, options)
      client.setQueryData(queryKey, changed)
      // The frame of the app shows the name of the tenant, and the device locks by its setting.
      void loadChangedProfile()
      return changed
    } finally {
      // All sections share one version.
      void client.invalidateQueries({ queryKey: administrationQueries.all })
    }
  })
}
