import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StructuredError } from '#contract/errors'
import { toApiError } from '@/api/api-error'
import { notify } from '@/errors/notify'
import { serverNow } from '@/lib/device-clock'
import { lastFeatures } from '@/session/last-features'
import { useSession } from '@/session/session'
import { tenantQueries } from './queries'

/** Spec section 7: a failure with one of these is not told to the person. */
const SILENT = [401, 403, 404]

/** Whether the failure message of the features is shown for this failure (spec sections 6 and 7). */
export function isFeatureFailureTold(error: unknown): boolean {
  return !SILENT.includes(toApiError(error).status)
}

/** Keeps the flags for the next start and tells a failure. Used once, by the shell. */
export function useFeatureUpkeep(): void {
  const { t } = useLingui()
  const { tenantId } = useSession()
  const { data, error, refetch } = useQuery(tenantQueries.features())
  const words = t`機能設定の取得に失敗しました`

  useEffect(() => {
    if (tenantId && data) lastFeatures(tenantId).keep(data)
  }, [tenantId, data])

  const ofRetry = useRef<Error | null>(null)
  const tell = useEffectEvent((failure: Error) => {
    // The failure of a retry is told by the notice that ran it.
    if (failure === ofRetry.current) return
    const retry = async () => {
      const { error: again } = await refetch()
      ofRetry.current = again
      if (again) throw featureFailure(again, words)
    }
    notify.error(featureFailure(failure, words), { retry })
  })
  useEffect(() => {
    if (error && isFeatureFailureTold(error)) tell(error)
  }, [error])
}

/** The failure in the words of spec section 8. */
function featureFailure(error: Error, message: string): { error: StructuredError } {
  const told: StructuredError = {
    code: 'CLIENT_FEATURES_ERROR',
    category: 'network',
    // Nothing waits for it: the last known features, or the defaults, are in force. The note goes by itself.
    severity: 'low',
    message,
    timestamp: new Date(serverNow()).toISOString(),
    request_id: toApiError(error).requestId,
    context: { original_message: error.message },
  }
  return { error: told }
}
