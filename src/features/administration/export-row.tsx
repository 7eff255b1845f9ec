import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ExportPart, exports, type TenantExport } from '#contract/exports'
import { jobs } from '#contract/jobs'
import { callPatiently } from '@/api/call-patiently'
import { download } from '@/api/download'
import { jobFailure } from '@/api/job-failure'
import { classify } from '@/errors/classify'
import { errorMessage } from '@/errors/error-text'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { formatMoment } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { formatBytes } from '@/i18n/units'
import { saveFile } from '@/lib/save-file'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'

type UnderWayProps = { made: TenantExport; onChanged: () => Promise<unknown> }
type ExportRowProps = UnderWayProps & { isLatest: boolean }

/** One export: how far it is, or its files. */
export function ExportRow({ made, isLatest, onChanged }: ExportRowProps) {
  const isUnderWay = made.state === 'waiting' || made.state === 'running'
  const at = formatMoment(made.created_at)
  const { asked_by: by } = made
  const rows = formatNumber(made.rows ?? 0)
  const files = formatNumber(made.files ?? 0)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{at}</span>
        <span className="text-muted text-sm">{by}</span>
        <StateBadge made={made} />
      </div>
      {isUnderWay ? <UnderWay made={made} onChanged={onChanged} /> : null}
      {made.state === 'failed' ? <Failure made={made} isLatest={isLatest} /> : null}
      {made.rows === null ? null : (
        <p className="text-muted text-sm">
          <Trans>
            記録{rows}件・ファイル{files}件
          </Trans>
        </p>
      )}
      {made.parts.map((part) => (
        <PartRow key={part.file_id} part={part} />
      ))}
    </li>
  )
}

/** The last attempt says it aloud; of an older one the reason is left. */
function Failure({ made, isLatest }: Pick<ExportRowProps, 'made' | 'isLatest'>) {
  const { i18n } = useLingui()
  const thrown = jobFailure(made)
  if (isLatest) return <FailureBanner thrown={thrown} />
  return <p className="text-muted text-sm">{errorMessage(classify(thrown), i18n)}</p>
}

function StateBadge({ made: { state, expires_at: until } }: { made: TenantExport }) {
  const { t } = useLingui()
  if (state === 'waiting') return <Badge tone="info">{t`順番待ち`}</Badge>
  if (state === 'running') return <Badge tone="info">{t`書き出し中`}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t`書き出せませんでした`}</Badge>
  if (state === 'cancelled') return <Badge>{t`中止しました`}</Badge>
  if (until === null) return <Badge>{t`消去済み`}</Badge>
  const day = formatMoment(until)
  return <Badge tone="success">{t`${day}まで受け取れます`}</Badge>
}

function UnderWay({ made: { id, progress, is_own: isOwn }, onChanged }: UnderWayProps) {
  const { t } = useLingui()
  const stopping = useOnlineAction(async () => {
    await callPatiently(jobs.cancel, { params: { id } })
    await onChanged()
  })
  return (
    <>
      <div className="flex items-center gap-3">
        <ProgressBar label={t`書き出しの進み具合`} percent={progress} className="flex-1" />
        <span className="w-12 text-right text-sm tabular-nums">{progress}%</span>
        {isOwn ? (
          <Button size="sm" busy={stopping.isBusy} disabled={stopping.isOffline} onClick={() => void stopping.run()}>
            {t`中止`}
          </Button>
        ) : null}
      </div>
      <p className="text-muted text-sm">
        <Trans>この画面を閉じても続きます。終わると通知でお知らせします。</Trans>
      </p>
      <FailureBanner thrown={stopping.failure} />
    </>
  )
}

function PartRow({ part: { file_id: id, name, size } }: { part: ExportPart }) {
  const { t } = useLingui()
  const [received, setReceived] = useState<number | null>(null)
  const fetching = useOnlineAction(async () => {
    setReceived(0)
    try {
      const { blob, name } = await download(exports.file, { params: { id } }, { onProgress: setReceived })
      saveFile(new File([blob], name, { type: 'application/zip' }))
    } finally {
      setReceived(null)
    }
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-48 break-all text-sm">
          {name}（{formatBytes(size)}）
        </span>
        <Button
          size="sm"
          icon="download"
          busy={fetching.isBusy}
          disabled={fetching.isOffline}
          onClick={() => void fetching.run()}
        >
          {t`受け取る`}
        </Button>
      </div>
      {received === null ? null : <ProgressBar label={t`受け取りの進み具合`} percent={(received / size) * 100} />}
      <FailureBanner thrown={fetching.failure} />
    </>
  )
}
