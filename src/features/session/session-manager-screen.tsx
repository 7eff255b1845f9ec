import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '@/i18n/format'
import type { SessionView } from '@/session/clock/session-life'
import { type SessionStatus, sessionStatus } from '@/session/clock/session-status'
import { useSessionClock } from '@/session/clock/use-session-clock'
import { useRecordedEvents } from '@/session/events/use-recorded-events'
import { lockNow } from '@/session/lock/idle-lock'
import { useSession } from '@/session/session'
import { setSignInOpen, useSignInAsked } from '@/session/sign-in-asked'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { PageHeader } from '@/ui/page-header'
import { EventsCard } from './events-card'
import { LockSettings } from './lock-settings'
import { Extensions, Remaining } from './remaining'

/** Everybody sees their own session: how long it goes on, what happened to it, and how this device is locked. */
export function SessionManagerScreen() {
  const { user } = useSession()
  return user ? <OwnSession key={user.uid} uid={user.uid} /> : null
}

function OwnSession({ uid }: { uid: string }) {
  const { t } = useLingui()
  const session = useSessionClock(uid)
  const isRefused = useSignInAsked() !== null
  const { events, signInsHere } = useRecordedEvents(uid)
  const status = sessionStatus(session, isRefused, events ?? [])
  return (
    <>
      <PageHeader
        title={<Trans>セッション管理</Trans>}
        actions={<Button icon="lock" onClick={() => lockNow(uid)}>{t`画面をロック`}</Button>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StatusCard uid={uid} status={status} session={session} />
        <Card title={<Trans>画面のロック</Trans>}>
          <LockSettings uid={uid} />
        </Card>
        <EventsCard events={events} signInsHere={signInsHere} />
      </div>
    </>
  )
}

type StatusCardProps = { uid: string; status: SessionStatus; session: SessionView }

function StatusCard({ uid, status, session }: StatusCardProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>セッションの状態</Trans>}>
      <Remaining session={session} />
      <Extensions uid={uid} session={session} />
      <div className="mt-4">
        <Facts>
          <Fact label={<Trans>状態</Trans>}>
            {status.status === 'active' ? (
              <Badge tone="success" icon="check">{t`有効`}</Badge>
            ) : status.status === 'ending' ? (
              <Badge tone="warning" icon="warning">{t`まもなく終了`}</Badge>
            ) : (
              <Badge tone="danger" icon="warning">{t`終了`}</Badge>
            )}
          </Fact>
          <Fact label={<Trans>有効期限</Trans>}>{formatMoment(status.expires_at)}</Fact>
          <Fact label={<Trans>お問い合わせ用の番号</Trans>}>
            <span className="font-mono text-sm uppercase" title={status.session_id}>
              {status.session_id.slice(0, 8)}
            </span>
          </Fact>
          <Fact label={<Trans>再ログイン</Trans>}>
            {status.needs_refresh ? <Trans>必要です</Trans> : <Trans>不要です</Trans>}
          </Fact>
        </Facts>
      </div>
      {status.needs_refresh ? (
        <Button variant="primary" className="mt-4" onClick={() => setSignInOpen(true)}>
          {t`もう一度ログイン`}
        </Button>
      ) : null}
    </Card>
  )
}
