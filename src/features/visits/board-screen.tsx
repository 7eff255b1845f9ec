import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import type { VisitStatus } from '#contract/visit-steps'
import { calledNumber } from '#contract/visits'
import { dismissAll, getNotices, subscribeNotices } from '@/errors/notice-store'
import { formatTime } from '@/i18n/format'
import { useToday } from '@/lib/use-today'
import { recordEvent } from '@/session/events/security-events'
import { noteLock } from '@/session/lock/lock-flag'
import { useLockKey } from '@/session/lock/use-lock-key'
import { useLockWatch } from '@/session/lock/use-lock-watch'
import { useSession } from '@/session/session'
import { Button } from '@/ui/button'
import { LinkButton } from '@/ui/link-button'
import { useWindowTitle } from '@/ui/use-window-title'
import { useVisits } from './use-visits'
import { useWakeLock } from './use-wake-lock'

/**
 * The screen of the waiting room: numbers, and nothing else of anybody. It stands without the frame of the desk, whose menu and
 * notices name people. Esc leads back. It locks as a desk does, and goes on showing the numbers then.
 */
export function BoardScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { user } = useSession()
  const leave = useCallback(() => void navigate({ to: '/reception' }), [navigate])
  return (
    <>
      {user ? <LockWatch uid={user.uid} /> : null}
      <Board onLeave={leave}>
        <LinkButton to="/reception" size="sm" variant="ghost">{t`受付に戻る`}</LinkButton>
      </Board>
    </>
  )
}

/** The frame of the desk, which has it on all other pages, is not here. */
function LockWatch({ uid }: { uid: string }) {
  useLockKey()
  useLockWatch(uid)
  return null
}

/** The same while the screen is locked: the one way on is to unlock it. */
export function LockedBoard({ uid, onUnlock }: { uid: string; onUnlock: () => void }) {
  const { t } = useLingui()
  useEffect(() => {
    if (noteLock(uid)) void recordEvent(uid, 'locked')
  }, [uid])
  return (
    <Board onLeave={onUnlock}>
      <Button size="sm" variant="ghost" icon="lock" onClick={onUnlock}>{t`ロックを解除`}</Button>
    </Board>
  )
}

/** `onLeave`: Esc was pressed. */
function Board({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const { slots, first } = useVisits(useToday())
  const staysOn = useWakeLock()
  useWindowTitle(t`待合画面`)
  useEffect(keepSilent, [])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onLeave])
  const numbersOf = (wanted: VisitStatus) =>
    slots.flatMap(({ record }) => (record.status === wanted ? [{ id: record.id, number: calledNumber(record) }] : []))
  // Asking anew takes an error back until it fails again: the count of them stays.
  const isUnread = first.data === undefined && (first.errorUpdateCount > 0 || first.fetchStatus === 'paused')
  const called = { serving: numbersOf('serving'), paying: numbersOf('paying'), waiting: numbersOf('waiting') }

  return (
    <main className="flex min-h-dvh flex-col gap-[4vh] bg-paper p-[4vmin] text-ink">
      <header className="flex items-start justify-between gap-4">
        <h1 className="font-bold text-[clamp(1.5rem,5vw,4rem)]">
          <Trans>お呼び出し中</Trans>
        </h1>
        {children}
      </header>
      {isUnread ? (
        <p role="status" className="text-[clamp(1.25rem,3vw,2.5rem)] text-muted">
          <Trans>まだ読み込めていません</Trans>
        </p>
      ) : null}
      <ul
        aria-live="polite"
        aria-label={t`お呼び出し中の番号`}
        className="flex flex-1 flex-wrap content-start gap-[4vmin]"
      >
        {called.serving.map(({ id, number }) => (
          <li
            key={id}
            className="rounded-card bg-accent px-[4vmin] font-bold text-[clamp(5rem,20vw,18rem)] text-on-accent tabular-nums leading-tight"
          >
            {number}
          </li>
        ))}
      </ul>
      <div className="grid gap-[4vmin] sm:grid-cols-2">
        <Numbers title={t`お会計の番号`} visits={called.paying} />
        <Numbers title={t`お待ちの番号`} visits={called.waiting} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm tabular-nums">
        {first.dataUpdatedAt > 0 ? <Trans>{formatTime(first.dataUpdatedAt)} 現在</Trans> : '\u00a0'}
        {staysOn ? null : (
          <span>
            <Trans>この端末では、画面の自動消灯を端末の設定でオフにしてください。</Trans>
          </span>
        )}
      </p>
    </main>
  )
}

type Called = { id: string; number: string }

/** Those who are asked to the desk next, or later. */
function Numbers({ title, visits }: { title: string; visits: readonly Called[] }) {
  return (
    <section>
      <h2 className="mb-[1vh] font-semibold text-[clamp(1.25rem,3vw,2.5rem)] text-muted">{title}</h2>
      <ul
        aria-live="polite"
        aria-label={title}
        className="flex flex-wrap gap-x-[4vmin] gap-y-[1vmin] font-semibold text-[clamp(2rem,5vw,4.5rem)] tabular-nums"
      >
        {visits.map(({ id, number }) => (
          <li key={id}>{number}</li>
        ))}
      </ul>
    </section>
  )
}

/** Notices name people, and whoever they are for does not sit here. What waits for somebody stays among the unsent changes. */
function keepSilent(): () => void {
  const clear = () => {
    if (getNotices().length > 0) dismissAll()
  }
  clear()
  return subscribeNotices(clear)
}
