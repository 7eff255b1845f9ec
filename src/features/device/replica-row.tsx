import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber } from '@/i18n/numbers'
import { formatBytes } from '@/i18n/units'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { redownloadReplica, syncReplica, useReplica } from '@/offline/replica/replica'
import type { Progress, ReplicaState } from '@/offline/replica/state'
import { Button } from '@/ui/button'
import { DataAge } from '@/ui/data-age'
import { ProgressBar } from '@/ui/progress-bar'
import { isWhole, useGrowingPercent } from './copy-progress'
import { ReplicaPhase } from './replica-phase'
import { useReplicaRight } from './use-replica-right'

/** The copy of all customers and contacts: how far it has come, from when it is, and how to get it again. */
export function ReplicaRow() {
  const hasRight = useReplicaRight()
  const replica = useReplica()
  return (
    <li className="py-3">
      <p className="font-medium">
        <Trans>顧客名簿と対応履歴</Trans>
      </p>
      <p className="text-muted text-sm">
        {!hasRight ? (
          <Trans>あなたの権限では顧客管理を使わないため、この端末には保存しません。</Trans>
        ) : isWhole(replica) ? (
          <Trans>接続がなくても、すべての顧客を検索して開けます。</Trans>
        ) : (
          <Trans>ダウンロードが終わると、接続がなくても、すべての顧客を検索して開けるようになります。</Trans>
        )}
      </p>
      {hasRight ? <Copy replica={replica} /> : null}
    </li>
  )
}

type CopyProps = { replica: ReplicaState }

function Copy({ replica }: CopyProps) {
  const { t } = useLingui()
  const { customers, interactions, syncedAt, bytes } = replica
  const size = formatBytes(Math.max(bytes, 1000))
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm tabular-nums">
        <ReplicaPhase replica={replica} />
        <span>
          <Trans>顧客</Trans> <Count progress={customers} />
        </span>
        <span>
          <Trans>対応履歴</Trans> <Count progress={interactions} />
        </span>
        {bytes > 0 ? <span>{t`約${size}`}</span> : null}
        {syncedAt === null ? null : <DataAge at={syncedAt} />}
      </div>
      <Shortage shortage={replica.shortage} />
      <DownloadBar replica={replica} />
      {/* While it is read there is nothing to press; the room stays, so that nothing below jumps. */}
      {replica.phase === 'loading' ? <div className="mt-3 h-11" /> : <Actions isHere={customers.have > 0} />}
    </>
  )
}

/** What lack of room means for the copy; read out when it comes. */
function Shortage({ shortage }: Pick<ReplicaState, 'shortage'>) {
  if (!shortage) return null
  return (
    <p role="status" className="mt-2 text-sm text-warning">
      {shortage === 'full' ? (
        <Trans>この端末で使える容量の上限に達しています。届いた変更は、これからも反映します。</Trans>
      ) : (
        <Trans>
          今の名簿と新しい名簿を同時に置く容量がないため、もう一度すべてダウンロードすることはできません。今の名簿は残っていて、届いた変更を反映しています。
        </Trans>
      )}
    </p>
  )
}

/** 「620 / 1,240（50%）」; without a total only what is here, and no share of what is here whole. */
function Count({ progress: { have, total } }: { progress: Progress }) {
  return (
    <span className="font-medium">
      {formatNumber(have)}
      {total === null ? null : ` / ${formatNumber(total)}`}
      {total === null || have >= total ? null : `（${Math.floor((have / total) * 100)}%）`}
    </span>
  )
}

function DownloadBar({ replica }: CopyProps) {
  const { t } = useLingui()
  const percent = useGrowingPercent(replica)
  if (percent === null || replica.phase === 'none') return <div className="mt-2 h-2" />
  return <ProgressBar label={t`顧客名簿のダウンロード`} percent={percent} className="mt-2" />
}

type Act = 'sync' | 'redownload'

function Actions({ isHere }: { isHere: boolean }) {
  const { t } = useLingui()
  const { state } = useConnectivity()
  const [busy, setBusy] = useState<Act | null>(null)

  async function run(act: Act) {
    setBusy(act)
    await (act === 'sync' ? syncReplica() : redownloadReplica())
    setBusy(null)
  }

  if (state === 'offline') {
    return (
      <p className="mt-2 text-muted text-sm">
        <Trans>今は接続がないため、ダウンロードできません。</Trans>
      </p>
    )
  }
  const isBusyWith = (act: Act) => ({ busy: busy === act, disabled: busy !== null && busy !== act })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" icon="refresh" {...isBusyWith('sync')} onClick={() => void run('sync')}>
        {isHere ? t`今すぐ更新` : t`今すぐダウンロード`}
      </Button>
      {isHere ? (
        <Button size="sm" icon="download" {...isBusyWith('redownload')} onClick={() => void run('redownload')}>
          {t`もう一度すべてダウンロード`}
        </Button>
      ) : null}
    </div>
  )
}
