import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import type { CopyWords } from '@/features/device/copy-watch'
import { loadChunk } from '@/lib/load-chunk'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import { countWaiting } from '@/offline/outbox/count-waiting'
import { useOutbox } from '@/offline/scope/outbox'
import { useOutboxKnown } from '@/offline/scope/use-outbox-known'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { lazyAtRest } from './lazy-at-rest'

const CopyWatch = lazyAtRest(() => loadChunk(() => import('@/features/device/copy-watch')).then((m) => m.CopyWatch))

/**
 * The one status of the app, in sight on every page. It says in words what matters most: what asks for a decision, that the
 * server is away, what has not reached it, how much of the copy is on the device, or that all is done. It leads to where
 * more is said of that. What asks for a decision looks different from what goes by itself.
 */
export function StatusLink() {
  const { t } = useLingui()
  const entries = useOutbox()
  const isOffline = useConnectivity().state === 'offline'
  const isKnown = useOutboxKnown()
  const [copyWords, setCopyWords] = useState<CopyWords | null>(null)
  const count = countWaiting(entries)
  const undecided = entries.filter(asksForDecision).length
  // The server has answered, and yet it is not sent: another thing than to wait for the connection.
  const isTroubled = entries.some((entry) => entry.state !== 'sent' && (entry.last_error?.status ?? 0) > 0)
  const none = isKnown ? t`未送信はありません` : t`未送信を確認中`
  const unsent = count > 0 ? t`未送信 ${count}件` : none
  const isDone = !isOffline && isKnown && count === 0
  const copy = isDone ? copyWords : null
  const sent = isDone ? t`同期済み ${unsent}` : unsent
  const label = isOffline ? t`オフライン ${unsent}` : copy ? `${copy.label} ${unsent}` : sent
  const title = isOffline ? t`${label}（閲覧も保存もできます）` : label
  return (
    <Link
      to={copy ? '/device' : '/outbox'}
      title={undecided > 0 || isTroubled ? t`${label}（確認が必要です）` : title}
      className="status-link"
    >
      <span className="sr-only">{undecided > 0 ? t`${label} 要確認 ${undecided}件` : label}</span>
      <span aria-hidden="true" className="relative inline-flex h-6 w-11 items-center justify-center md:h-11">
        <Icon name={isOffline ? 'cloud-off' : count > 0 ? 'cloud-up' : copy ? 'download' : 'cloud'} size={22} />
        {count > 0 ? (
          <span
            className={classNames(
              'absolute -top-1 right-0 min-w-5 rounded-full md:top-0.5 px-1 text-center font-bold text-xs leading-5 tabular-nums ring-2 ring-surface',
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
      <span
        aria-hidden="true"
        className={classNames(
          // Its room is the same in each state that comes and goes at work: what stands beside it stays where it is.
          'whitespace-nowrap font-semibold text-[0.625rem] leading-none tabular-nums md:min-w-20 md:text-sm',
          undecided > 0 && 'text-danger',
        )}
      >
        {undecided > 0 ? (
          <>
            <span className="md:hidden">{t`要確認`}</span>
            <span className="hidden md:inline">
              <Plural value={undecided} other="要確認 #件" />
            </span>
          </>
        ) : isOffline ? (
          t`オフライン`
        ) : count > 0 ? (
          t`未送信`
        ) : copy ? (
          <>
            <span className="md:hidden">{copy.short}</span>
            <span className="hidden md:inline">{copy.words}</span>
          </>
        ) : isKnown ? (
          t`同期済み`
        ) : (
          t`確認中`
        )}
      </span>
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <CopyWatch onChange={setCopyWords} />
        </Suspense>
      </ErrorBoundary>
    </Link>
  )
}
