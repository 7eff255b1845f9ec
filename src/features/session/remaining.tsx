import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime, formatTime } from '@/i18n/format'
import { extendBy } from '@/session/clock/extend-by'
import { EXTENSION_MINUTES, shareLeft, toneOf } from '@/session/clock/session-clock'
import type { SessionView } from '@/session/clock/session-life'
import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'

const BARS = { success: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' } as const
const WORDS = { success: '', warning: 'text-warning', danger: 'text-danger' } as const

/** How much of the 480 minutes is left: in words, and as a bar. */
export function Remaining({ session: { minutes, expiresAt } }: { session: SessionView }) {
  const { t } = useLingui()
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const time = formatTime(expiresAt)
  const tone = toneOf(minutes)
  const share = shareLeft(minutes)
  return (
    <>
      <p className="font-semibold text-sm">
        <Trans>セッションの残り時間</Trans>
      </p>
      <p className="mt-1 flex items-baseline justify-between gap-2">
        <span className={`font-bold text-2xl tabular-nums ${WORDS[tone]}`}>
          {hours > 0 ? t`${hours}時間${rest}分` : t`${rest}分`}
        </span>
        <time
          dateTime={new Date(expiresAt).toISOString()}
          title={formatDateTime(expiresAt)}
          className="text-muted text-sm"
        >
          {minutes > 0 ? t`${time}まで` : t`終了しました`}
        </time>
      </p>
      <ProgressBar label={t`セッションの残り時間`} percent={share} fill={BARS[tone]} className="mt-2" />
    </>
  )
}

/**
 * The two extensions of spec section 9, as far as the working day has room for them. A session that is over cannot be
 * prolonged, only started over.
 */
export function Extensions({ uid, session }: { uid: string; session: SessionView }) {
  const { t } = useLingui()
  const choices = EXTENSION_MINUTES.filter((by) => by <= session.room)
  if (choices.length === 0) {
    return (
      <p className="mt-3 text-muted text-sm">
        <Trans>これ以上は延長できません。時間が過ぎたら、もう一度ログインしてください。</Trans>
      </p>
    )
  }
  return (
    <div className="mt-4 flex gap-2">
      {choices.map((by) => {
        const hours = by / 60
        return (
          <Button
            key={by}
            size="sm"
            className="flex-1"
            disabled={session.minutes === 0}
            onClick={() => extendBy(uid, by)}
          >
            {t`${hours}時間延長`}
          </Button>
        )
      })}
    </div>
  )
}
