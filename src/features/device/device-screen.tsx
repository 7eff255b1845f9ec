import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ErrorHistory } from '@/errors/error-history'
import { formatBytes, formatDateTime, formatRelative } from '@/i18n/format'
import { useConnectivity } from '@/offline/connectivity'
import { useOutboxCount } from '@/offline/outbox'
import { useStorageHealth } from '@/offline/read/storage-health'
import { InstallPrompt } from '@/pwa/install-prompt'
import { Badge } from '@/ui/badge'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { type DeviceFacts, useDeviceFacts } from './use-device'

declare const __APP_VERSION__: string

/** What this device is and holds, as far as it can be said truthfully. */
export function DeviceScreen() {
  const { facts, askPersistence } = useDeviceFacts()
  return (
    <>
      <PageHeader title={<Trans>この端末</Trans>} />
      <InstallPrompt className="mb-5" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConnectionCard />
        <Card title={<Trans>アプリ</Trans>}>
          <Facts>
            <Fact label={<Trans>インストールの状態</Trans>}>
              {facts?.installed ? <Trans>済み</Trans> : <Trans>ブラウザで使用中</Trans>}
            </Fact>
            <Fact label={<Trans>バージョン</Trans>}>{__APP_VERSION__}</Fact>
          </Facts>
        </Card>
        <StorageCard facts={facts} onAsk={askPersistence} />
        <ErrorHistory className="lg:col-span-2" />
      </div>
    </>
  )
}

function ConnectionCard() {
  const { t } = useLingui()
  const { state, lastContactAt } = useConnectivity()
  const unsent = useOutboxCount()
  return (
    <Card title={<Trans>接続と送信</Trans>}>
      <Facts>
        <Fact label={<Trans>サーバーとの接続</Trans>}>
          {state === 'online' ? (
            <Badge tone="success" icon="check">{t`接続中`}</Badge>
          ) : state === 'offline' ? (
            <Badge tone="warning" icon="cloud-off">{t`オフライン`}</Badge>
          ) : (
            <Badge>{t`確認中`}</Badge>
          )}
        </Fact>
        <Fact label={<Trans>最後に届いた返事</Trans>}>
          {lastContactAt ? (
            <time dateTime={new Date(lastContactAt).toISOString()} title={formatDateTime(lastContactAt)}>
              {formatRelative(lastContactAt)}
            </time>
          ) : (
            <Trans>まだありません</Trans>
          )}
        </Fact>
        <Fact label={<Trans>未送信の変更</Trans>}>
          <Plural value={unsent} other="#件" />
        </Fact>
      </Facts>
      {unsent > 0 ? (
        <LinkButton to="/outbox" icon="cloud-up" size="sm" className="mt-3">
          <Trans>未送信の変更を見る</Trans>
        </LinkButton>
      ) : null}
    </Card>
  )
}

function StorageCard({ facts, onAsk }: { facts: DeviceFacts | null; onAsk: () => Promise<void> }) {
  const { t } = useLingui()
  const unknown = <Trans>不明</Trans>
  return (
    <Card title={<Trans>保存領域</Trans>} className="lg:col-span-2">
      <StorageTrouble />
      <Facts>
        <Fact label={<Trans>使用量</Trans>}>{facts?.used == null ? unknown : formatBytes(facts.used)}</Fact>
        <Fact label={<Trans>使える上限</Trans>}>{facts?.quota == null ? unknown : formatBytes(facts.quota)}</Fact>
        <Fact label={<Trans>データの保護</Trans>}>
          {facts?.persistent == null ? unknown : facts.persistent ? t`保護されています` : t`保護されていません`}
        </Fact>
      </Facts>
      {facts?.persistent === false ? (
        <>
          <p className="mt-2 text-muted text-sm">
            <Trans>空き容量が少なくなると、ブラウザがこの端末のデータを消すことがあります。</Trans>
          </p>
          <Button size="sm" icon="lock" className="mt-3" onClick={() => void onAsk()}>
            {t`データを保護する`}
          </Button>
        </>
      ) : null}
    </Card>
  )
}

/** Says when copies cannot be kept: then pages open with a connection only. */
function StorageTrouble() {
  const { t } = useLingui()
  const health = useStorageHealth()
  if (health === 'good') return null
  return (
    <Banner
      tone="warning"
      icon="warning"
      title={health === 'full' ? t`端末の空き容量が足りません` : t`端末に保存できません`}
      className="mb-4"
    >
      <Trans>見たデータをこの端末に残せないため、オフラインでは開けないことがあります。</Trans>
    </Banner>
  )
}
