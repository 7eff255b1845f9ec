import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useReplica } from '@/offline/replica/replica'
import { isWhole, useGrowingPercent } from './copy-progress'
import { useReplicaRight } from './use-replica-right'

/** What the status of the app says of an incomplete copy: on a wide screen, on a phone, and as its whole name. */
export type CopyWords = { words: string; short: string; label: string }

type CopyWatchProps = {
  /** Called with the words while the copy of the customers is incomplete, and with null when nothing needs to be said. */
  onChange: (words: CopyWords | null) => void
}

/**
 * Watches the copy of the customers for the status of the app, on every page: a person must know that it is incomplete
 * before the device is carried away from the network. Draws nothing.
 */
export function CopyWatch({ onChange }: CopyWatchProps) {
  const { t } = useLingui()
  const hasRight = useReplicaRight()
  const replica = useReplica()
  const percent = useGrowingPercent(replica)
  // `none`: not opened yet, or nothing was begun.
  const isIncomplete = hasRight && replica.phase !== 'none' && !isWhole(replica)
  const isSaving = replica.phase === 'loading' || replica.phase === 'updating'
  const share = percent === null ? '' : `${percent}%`
  const words = `${isSaving ? t`名簿を保存中` : t`名簿の保存は中断`} ${share}`.trim()
  const short = `${isSaving ? t`保存` : t`中断`} ${share}`.trim()
  const label = t`${words}（顧客名簿はまだすべて保存されていません）`
  useEffect(() => {
    onChange(isIncomplete ? { words, short, label } : null)
  }, [onChange, isIncomplete, words, short, label])
  return null
}
