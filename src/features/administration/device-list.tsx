import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Device } from '#contract/devices'
import { useIsOffline } from '@/forms/use-is-offline'
import { formatMoment } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { AdmitDialog, RenameDialog, RevokeDialog } from './device-dialogs'

type DeviceListProps = {
  devices: readonly Device[]
  /** Of everybody: whose each one is, is said, and one that was refused can be let in again. */
  ofAll: boolean
}

type Asked = { act: 'rename' | 'revoke' | 'admit'; device: Device }

/** Devices, last seen first, with what can be done with each. That there is no connection is said by what is around it. */
export function DeviceList({ devices, ofAll }: DeviceListProps) {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  if (devices.length === 0) return <EmptyState icon="device" title={<Trans>端末の記録はまだありません</Trans>} />
  return (
    <>
      <ul className="divide-y divide-line" aria-label={t`端末`}>
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="break-words font-semibold">{device.name || device.platform}</span>
                {device.is_current ? <Badge tone="success">{t`この端末`}</Badge> : null}
                {device.revoked_at ? <Badge tone="danger">{t`利用停止`}</Badge> : null}
              </p>
              <DeviceFacts device={device} ofAll={ofAll} />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" icon="pencil" disabled={isOffline} onClick={() => setAsked({ act: 'rename', device })}>
                {t`名前`}
              </Button>
              {device.revoked_at ? (
                ofAll && (
                  <Button size="sm" disabled={isOffline} onClick={() => setAsked({ act: 'admit', device })}>
                    {t`利用を再開`}
                  </Button>
                )
              ) : device.is_current ? null : (
                <Button size="sm" disabled={isOffline} onClick={() => setAsked({ act: 'revoke', device })}>
                  {t`利用を停止`}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked?.act === 'rename' ? <RenameDialog device={asked.device} onClose={close} /> : null}
      {asked?.act === 'revoke' ? <RevokeDialog device={asked.device} onClose={close} /> : null}
      {asked?.act === 'admit' ? <AdmitDialog device={asked.device} onClose={close} /> : null}
    </>
  )
}

function DeviceFacts({ device, ofAll }: { device: Device; ofAll: boolean }) {
  const { name, platform, member, revoked_by: by } = device
  const first = formatMoment(device.first_seen_at)
  const last = formatMoment(device.last_seen_at)
  const pulled = device.last_pull_at ? formatMoment(device.last_pull_at) : null
  const since = device.revoked_at ? formatMoment(device.revoked_at) : null
  return (
    <p className="flex flex-wrap gap-x-3 text-muted text-sm">
      {ofAll ? <span>{member.name}</span> : null}
      {name ? <span>{platform}</span> : null}
      <span>
        <Trans>最後の利用 {last}</Trans>
      </span>
      <span>{pulled ? <Trans>最後の同期 {pulled}</Trans> : <Trans>同期なし</Trans>}</span>
      <span>
        <Trans>最初の利用 {first}</Trans>
      </span>
      {since ? (
        <span>
          <Trans>
            {since}に{by} さんが停止
          </Trans>
        </span>
      ) : null}
    </p>
  )
}
