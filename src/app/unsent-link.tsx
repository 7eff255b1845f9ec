import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import { countWaiting } from '@/offline/outbox/count-waiting'
import { useOutbox } from '@/offline/scope/outbox'
import { useOutboxKnown } from '@/offline/scope/use-outbox-known'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'

/**
 * The cloud of the top bar, which stays in sight: whether the server is there, whether everything has reached it, and the
 * way to what has not. What asks for a decision looks different from what goes by itself.
 */
export function UnsentLink() {
  const { t } = useLingui()
  const entries = useOutbox()
  const isOffline = useConnectivity().state === 'offline'
  const isKnown = useOutboxKnown()
  const count = countWaiting(entries)
  const undecided = entries.filter(asksForDecision).length
  // The server has answered, and yet it is not sent: another thing than to wait for the connection.
  const isTroubled = entries.some((entry) => entry.state !== 'sent' && (entry.last_error?.status ?? 0) > 0)
  const none = isKnown ? t`未送信はありません` : t`未送信を確認中`
  const unsent = count > 0 ? t`未送信 ${count}件` : none
  const label = isOffline ? t`オフライン ${unsent}` : unsent
  return (
    <Link
      to="/outbox"
      title={undecided > 0 || isTroubled ? t`${label}（確認が必要です）` : label}
      className="relative inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control text-muted hover:bg-accent-soft hover:text-accent-ink"
    >
      <span className="sr-only">{undecided > 0 ? t`${label} 要確認 ${undecided}件` : label}</span>
      <span aria-hidden="true" className="relative inline-flex size-11 items-center justify-center">
        <Icon name={isOffline ? 'cloud-off' : count > 0 ? 'cloud-up' : 'cloud'} size={22} />
        {count > 0 ? (
          <span
            className={classNames(
              'absolute top-0.5 right-0 min-w-5 rounded-full px-1 text-center font-bold text-xs leading-5 tabular-nums ring-2 ring-surface',
              undecided > 0
                ? 'bg-danger-fill text-on-danger'
                : isTroubled
                  ? 'bg-warning-soft text-warning'
                  : 'bg-info-soft text-info',
            )}
          >
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </span>
      <Words undecided={undecided} isOffline={isOffline} />
    </Link>
  )
}

/** In words where there is room. */
function Words({ undecided, isOffline }: { undecided: number; isOffline: boolean }) {
  const { t } = useLingui()
  if (undecided === 0 && !isOffline) return null
  return (
    <span
      aria-hidden="true"
      className={classNames('hidden pr-2 font-semibold text-sm md:inline', undecided > 0 && 'text-danger')}
    >
      {undecided > 0 ? <Plural value={undecided} other="要確認 #件" /> : t`オフライン`}
    </span>
  )
}
