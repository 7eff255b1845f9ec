import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useReplica } from '@/offline/replica/replica'
import { Icon } from '@/ui/icon'
import { isWhole, useGrowingPercent } from './copy-progress'
import { useReplicaRight } from './use-replica-right'

/**
 * While the copy of the customers is incomplete, the top bar says so on every page: a person must know before the device
 * is carried away from the network.
 */
export function CopyLink() {
  const { t } = useLingui()
  const hasRight = useReplicaRight()
  const replica = useReplica()
  const percent = useGrowingPercent(replica)
  // `none`: not opened yet, or nothing was begun.
  if (!hasRight || replica.phase === 'none' || isWhole(replica)) return null
  const share = percent === null ? '' : `${percent}%`
  const isSaving = replica.phase === 'loading' || replica.phase === 'updating'
  const words = isSaving ? t`名簿を保存中` : t`名簿の保存は中断`
  const label = t`${words} ${share}（顧客名簿はまだすべて保存されていません）`
  return (
    <Link
      to="/device"
      aria-label={label}
      title={label}
      className="inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control px-1 text-info hover:bg-accent-soft hover:text-accent-ink"
    >
      <Icon name="download" size={20} />
      <span aria-hidden="true" className="whitespace-nowrap font-semibold text-xs tabular-nums">
        <span className="hidden lg:inline">{words}</span>
        <span className="lg:hidden">{isSaving ? t`保存中` : t`中断`}</span> {share}
      </span>
    </Link>
  )
}
