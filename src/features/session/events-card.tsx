import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { mergeEvents, wasElsewhere } from '@/session/events/merged-events'
import type { RecordedEvent } from '@/session/events/security-events'
import type { SignInHere } from '@/session/events/sign-ins-here'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { LinkButton } from '@/ui/link-button'
import { EventList } from './event-list'
import { sessionQueries } from './queries'
import { ServerRecords } from './server-records'

type EventsCardProps = {
  /** What this device has recorded; null until it was read. */
  events: readonly RecordedEvent[] | null
  signInsHere: readonly SignInHere[]
}

/** What this device and the server know of this person's sign-ins and sessions, in one list. */
export function EventsCard({ events, signInsHere }: EventsCardProps) {
  const query = useQuery(sessionQueries.securityEvents())
  const merged = mergeEvents(events ?? [], query.data?.events ?? [], signInsHere)
  const isKnown = events !== null && (merged.length > 0 || query.data !== undefined)
  return (
    <Card title={<Trans>セキュリティの記録</Trans>} className="lg:col-span-2">
      <div className="flex flex-col gap-3">
        <p className="text-muted text-sm">
          <Trans>この端末とサーバーにある、あなたの直近100件までの記録です。サーバーの記録は90日間残ります。</Trans>
        </p>
        <ServerRecords query={query} />
        {wasElsewhere(merged) ? <ElsewhereNote /> : null}
        {isKnown ? <EventList events={merged} /> : null}
      </div>
    </Card>
  )
}

function ElsewhereNote() {
  const { t } = useLingui()
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          <Trans>
            ほかの端末でのログインがあります。心当たりがないときは、すべての端末からログアウトしてください。
          </Trans>
        </p>
        <LinkButton to="/profile" size="sm" icon="logout">
          {t`すべての端末からログアウト`}
        </LinkButton>
      </div>
    </Banner>
  )
}
