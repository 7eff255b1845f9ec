import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useOutboxCount } from '@/offline/outbox'
import { Icon } from '@/ui/icon'

/** The cloud of the top bar: whether everything has reached the server, and the way to what has not. */
export function UnsentLink() {
  const { t } = useLingui()
  const count = useOutboxCount()
  const label = count > 0 ? t`未送信 ${count}件` : t`未送信はありません`
  return (
    <Link
      to="/outbox"
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-accent-soft hover:text-accent-ink"
    >
      <Icon name={count > 0 ? 'cloud-up' : 'cloud'} size={22} />
      {count > 0 ? (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-info-soft px-1 text-center font-bold text-info text-xs leading-5 tabular-nums ring-2 ring-surface">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  )
}
