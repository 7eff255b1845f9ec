import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime, formatWhen } from '@/i18n/format'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { useOutboxCount } from '@/offline/scope/outbox'
import { useOutboxKnown } from '@/offline/scope/use-outbox-known'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { LinkButton } from '@/ui/link-button'
import { keptContactAt } from './kept-contact'
import { useUnsentElsewhere } from './use-unsent-elsewhere'

/** The way to the server, and what has not gone it yet. */
export function ConnectionCard() {
  const connectivity = useConnectivity()
  const lastContactAt = connectivity.lastContactAt ?? keptContactAt()
  const unsent = useOutboxCount()
  const isKnown = useOutboxKnown()
  return (
    <Card title={<Trans>接続と送信</Trans>}>
      <Facts>
        <Fact label={<Trans>サーバーとの接続</Trans>}>
          <Connection />
        </Fact>
        <Fact label={<Trans>最後に届いた返事</Trans>}>
          {lastContactAt ? (
            <time dateTime={new Date(lastContactAt).toISOString()} title={formatDateTime(lastContactAt)}>
              {formatWhen(lastContactAt)}
            </time>
          ) : (
            <Trans>まだありません</Trans>
          )}
        </Fact>
        <Fact label={<Trans>未送信の変更</Trans>}>
          {unsent > 0 || isKnown ? <Plural value={unsent} other="#件" /> : <Trans>確認中</Trans>}
        </Fact>
        <Elsewhere unsent={unsent} />
      </Facts>
      {unsent > 0 ? (
        <LinkButton to="/outbox" icon="cloud-up" size="sm" className="mt-3">
          <Trans>未送信の変更を見る</Trans>
        </LinkButton>
      ) : null}
    </Card>
  )
}

function Connection() {
  const { t } = useLingui()
  const { state } = useConnectivity()
  if (state === 'online') return <Badge tone="success" icon="check">{t`接続中`}</Badge>
  if (state === 'offline') return <Badge tone="warning" icon="cloud-off">{t`オフライン`}</Badge>
  return <Badge>{t`確認中`}</Badge>
}

/** On a shared device: that others have unsent work here, never what it is. */
function Elsewhere({ unsent }: { unsent: number }) {
  const counts = useUnsentElsewhere(unsent)
  const label = <Trans>ほかの人の未送信</Trans>
  if (counts === 'counting') return <Fact label={label}>{'\u00a0'}</Fact>
  return (
    <>
      <Fact label={label}>
        {counts ? <Plural value={counts.others} other="#件" /> : <Trans>不明</Trans>}
        {counts && counts.others > 0 ? (
          <p className="font-normal text-muted text-sm">
            <Trans>内容は本人だけが見られ、本人がログインしたときに送信されます。</Trans>
          </p>
        ) : null}
      </Fact>
      {counts && counts.otherTenants > 0 ? (
        <Fact label={<Trans>別の所属での未送信</Trans>}>
          <Plural value={counts.otherTenants} other="#件" />
          <p className="font-normal text-muted text-sm">
            <Trans>
              あなたが以前の所属で入力した変更です。今の所属には送信されず、元の所属でログインしたときに送信されます。
            </Trans>
          </p>
        </Fact>
      ) : null}
    </>
  )
}
