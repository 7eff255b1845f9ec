import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { countWaiting, useOutbox } from '@/offline/outbox'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'

/** The cloud of the top bar: whether everything has reached the server, and the way to what has not. */
export function UnsentLink() {
  const { t } = useLingui()
  const entries = useOutbox()
  const count = countWaiting(entries)
  // The server has answered, and yet it is not sent: another thing than to wait for the connection.
  const isTroubled = entries.some((entry) => entry.state !== 'sent' && (entry.last_error?.status ?? 0) > 0)
  const label = count > 0 ? t`未送信 ${count}件` : t`未送信はありません`
  return (
    <Link
      to="/outbox"
      aria-label={label}
      title={isTroubled ? t`${label}（確認が必要です）` : label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-accent-soft hover:text-accent-ink"
    >
      <Icon name={count > 0 ? 'cloud-up' : 'cloud'} size={22} />
      {count > 0 ? (
        <span
          className={classNames(
            'absolute top-0.5 right-0 min-w-5 rounded-full px-1 text-center font-bold text-xs leading-5 tabular-nums ring-2 ring-surface',
            isTroubled ? 'bg-warning-soft text-warning' : 'bg-info-soft text-info',
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  )
}
