import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ClosingState } from '#contract/closing'
import { tenantQueries } from '@/features/tenant/queries'
import { putAnswer } from '@/offline/cache/put-answer'
import { administrationQueries } from './queries'

/** Takes over what the server has answered about the end of the tenant, also for the notice on every page. */
export function useClosingTold(): (state: ClosingState) => void {
  const client = useQueryClient()
  return useCallback(
    (state) => {
      void putAnswer(client, administrationQueries.closing().queryKey, state)
      void client.invalidateQueries({ queryKey: tenantQueries.features().queryKey })
    },
    [client],
  )
}
