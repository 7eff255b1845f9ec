import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { whyNotTaken } from '@/assistant/upload-problem-words'
import { formatBytes } from '@/i18n/units'
import { markOf } from '@/offline/outbox/change-mark'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { ChangeBadge } from '@/ui/change-badge'
import { IconButton } from '@/ui/icon-button'
import { Spinner } from '@/ui/spinner'
import type { Upload } from './use-uploads'

/** How far a file has come, and what waits for a decision in a lane; another feature's, given by the app. */
export type UploadParts = {
  progress: ComponentType<{ entry: OutboxEntry }>
  decisions: ComponentType<{ lane: string }>
}

type UploadListProps = UploadParts & {
  uploads: readonly Upload[]
  /** Takes one that has ended out of sight. */
  onForget: (id: string) => void
}

/** Each file that is on its way, or has arrived or failed since the page was opened. */
export function UploadList({ uploads, onForget, ...parts }: UploadListProps) {
  const done = uploads.filter(({ state }) => state === 'sent').length
  const all = uploads.length
  if (all === 0) return null
  return (
    <Card
      flush
      className="mb-4"
      title={<Trans>追加したファイル</Trans>}
      actions={
        <p role="status" className="text-muted text-sm">
          <Trans>
            {all}件中{done}件を登録しました
          </Trans>
        </p>
      }
    >
      {uploads.some(({ state }) => state === 'queued') ? (
        <p className="px-5 pt-2 text-sm">
          <Trans>順番を待っているファイルがあります。すべて登録されるまで、この画面を開いたままにしてください。</Trans>
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onForget={onForget} {...parts} />
        ))}
      </ul>
    </Card>
  )
}

type UploadRowProps = Omit<UploadListProps, 'uploads'> & { upload: Upload }

function UploadRow({ upload, onForget, progress: Progress, decisions: Decisions }: UploadRowProps) {
  const { t, i18n } = useLingui()
  const { id, name, size, state } = upload
  return (
    <li className="px-5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate font-semibold text-sm">
          {state === 'sent' ? (
            <Link to="/legal-checks/$id" params={{ id }} className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="text-muted text-sm tabular-nums">{formatBytes(size)}</span>
        <UploadState upload={upload} />
        {state === 'sent' || state === 'refused' ? (
          <IconButton label={t`${name} を一覧から外す`} icon="close" iconSize={18} onClick={() => onForget(id)} />
        ) : null}
      </div>
      {state === 'refused' ? <p className="text-danger text-sm">{whyNotTaken(upload.why, i18n)}</p> : null}
      {state === 'waiting' ? (
        <>
          <Progress entry={upload.file ?? upload.entry} />
          <Decisions lane={upload.entry.lane} />
          {upload.file ? <Decisions lane={upload.file.lane} /> : null}
        </>
      ) : null}
    </li>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  switch (upload.state) {
    case 'queued':
      return <span className="text-muted text-sm">{t`順番を待っています`}</span>
    case 'keeping':
      return <Spinner size={18} label={t`端末に保存中`} />
    case 'waiting':
      return <ChangeBadge mark={markOf(upload.file?.state ?? upload.entry.state)} />
    case 'sent':
      return (
        <Badge tone="success" icon="check">
          <Trans>登録しました</Trans>
        </Badge>
      )
    case 'refused':
      return (
        <Badge tone="danger" icon="warning">
          <Trans>追加できませんでした</Trans>
        </Badge>
      )
  }
}
