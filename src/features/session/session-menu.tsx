import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '@/auth/session'
import { formatTime } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { Popover } from '@/ui/popover'
import { EXTENSION_MINUTES, extendSession, minutesLeft, sessionEnd, shareLeft, toneOf } from './session-clock'

const TICK_MS = 30_000
const BARS = { success: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' } as const
const WORDS = { success: 'text-muted', warning: 'text-warning', danger: 'text-danger' } as const

/** The session menu of the top bar: how much of the 480 minutes is left, and longer if wanted. */
export function SessionMenu() {
  const { user } = useSession()
  return user ? <SessionClock key={user.uid} uid={user.uid} /> : null
}

/** What the clock shows; both in ms since 1970. */
function readClock(uid: string): { now: number; end: number } {
  const now = Date.now()
  return { now, end: sessionEnd(uid, now) }
}

function SessionClock({ uid }: { uid: string }) {
  const { t } = useLingui()
  const [{ now, end }, setClock] = useState(() => readClock(uid))
  const minutes = minutesLeft(end, now)

  useEffect(() => {
    const timer = setInterval(() => setClock(readClock(uid)), TICK_MS)
    return () => clearInterval(timer)
  }, [uid])

  function extend(by: number) {
    extendSession(uid, by)
    setClock(readClock(uid))
  }

  return (
    <Popover
      label={t`セッション`}
      button={<Icon name="clock" size={22} className={WORDS[toneOf(minutes)]} />}
      buttonClassName="inline-flex size-11 items-center justify-center rounded-control hover:bg-accent-soft"
      panelClassName="w-80 max-w-[calc(100vw-1.5rem)] p-4"
    >
      {() => (
        <>
          <Remaining minutes={minutes} end={end} />
          <div className="mt-4 flex gap-2">
            {EXTENSION_MINUTES.map((by) => {
              const hours = by / 60
              return (
                <Button key={by} size="sm" className="flex-1" onClick={() => extend(by)}>
                  {t`${hours}時間延長`}
                </Button>
              )
            })}
          </div>
          <p className="mt-3 text-muted text-xs">
            <Trans>この端末での目安です。時間が過ぎても、自動ではログアウトされません。</Trans>
          </p>
        </>
      )}
    </Popover>
  )
}

function Remaining({ minutes, end }: { minutes: number; end: number }) {
  const { t } = useLingui()
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const time = formatTime(end)
  const tone = toneOf(minutes)
  return (
    <>
      <p className="font-semibold text-sm">
        <Trans>セッションの残り時間</Trans>
      </p>
      <p className="mt-1 flex items-baseline justify-between gap-2">
        <span className={`font-bold text-2xl tabular-nums ${tone === 'success' ? '' : WORDS[tone]}`}>
          {hours > 0 ? t`${hours}時間${rest}分` : t`${rest}分`}
        </span>
        <span className="text-muted text-sm">{minutes > 0 ? t`${time} まで` : t`終了しました`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t`セッションの残り時間`}
        aria-valuenow={Math.round(shareLeft(minutes))}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className={`h-full rounded-full ${BARS[tone]}`} style={{ width: `${shareLeft(minutes)}%` }} />
      </div>
    </>
  )
}
