import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatBytes } from '@/i18n/units'
import { useStorageHealth } from '@/offline/cache/storage-health'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import type { DeviceFacts } from './use-device'

type StorageCardProps = {
  facts: DeviceFacts | null
  /** Asks the browser to protect the data; resolves with its answer. */
  onAsk: () => Promise<boolean>
}

/** How much room there is on the device, and whether the browser may take it back. */
export function StorageCard({ facts, onAsk }: StorageCardProps) {
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
      {facts ? <Protection persistent={facts.persistent} onAsk={onAsk} /> : null}
    </Card>
  )
}

function Protection({ persistent, onAsk }: { persistent: boolean | null; onAsk: () => Promise<boolean> }) {
  const { t } = useLingui()
  const [isRefused, setRefused] = useState(false)
  return (
    <div className="mt-2 flex flex-col gap-2 text-muted text-sm">
      {persistent === null ? (
        <p>
          <Trans>このブラウザからは、データの保護について確認できません。</Trans>
        </p>
      ) : persistent ? (
        <p>
          <Trans>空き容量が少なくなっても、ブラウザがこの端末のデータを自動で消すことはありません。</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>空き容量が少なくなると、ブラウザがこの端末のデータを消すことがあります。</Trans>
          </p>
          <p role="status">
            {isRefused ? (
              <Trans>
                ブラウザが今は保護を認めませんでした。アプリをインストールするか、しばらく使ってからもう一度お試しください。
              </Trans>
            ) : null}
          </p>
          <Button
            size="sm"
            icon="lock"
            className="self-start"
            onClick={() => void onAsk().then((ok) => setRefused(!ok))}
          >
            {t`データを保護する`}
          </Button>
        </>
      )}
      <p>
        <Trans>プライベートウィンドウで使っている場合は、ウィンドウを閉じるとこの端末のデータはすべて消えます。</Trans>
      </p>
    </div>
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
