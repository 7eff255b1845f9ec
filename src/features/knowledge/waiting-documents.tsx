import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { formatBytes } from '@/i18n/units'
import { markOf } from '@/offline/outbox/change-mark'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { useOutbox } from '@/offline/scope/outbox'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import { uploadsIn, type WaitingUpload } from './waiting-uploads'

/** How far a file has come, and what waits for a decision in a lane; another feature's, given by the app. */
export type UploadParts = {
  progress: ComponentType<{ entry: OutboxEntry }>
  decisions: ComponentType<{ lane: string }>
}

/** The files that wait on this device, whatever the list is narrowed to. */
export function WaitingDocuments({ parts }: { parts: UploadParts }) {
  const { t } = useLingui()
  const waiting = uploadsIn(useOutbox()).filter(({ entry }) => entry.state !== 'sent')
  if (waiting.length === 0) return null
  return (
    <ul
      aria-label={t`送信を待っている資料`}
      className="mb-2 divide-y divide-line rounded-control border border-line px-3"
    >
      {waiting.map((one) => (
        <Row key={one.entry.id} upload={one} parts={parts} />
      ))}
    </ul>
  )
}

type RowProps = { upload: WaitingUpload; parts: UploadParts }

function Row({ upload, parts: { progress: Progress, decisions: Decisions } }: RowProps) {
  const { t } = useLingui()
  const { entry, title, name, size, isVersion, file } = upload
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{title}</span>
        {isVersion ? <Badge>{t`新しい版`}</Badge> : null}
        <ChangeBadge mark={markOf(file?.state ?? entry.state)} />
      </p>
      <p className="break-all text-faint text-xs">
        {name}（{formatBytes(size)}）
      </p>
      <Progress entry={file ?? entry} />
      <Decisions lane={entry.lane} />
      {file ? <Decisions lane={file.lane} /> : null}
    </li>
  )
}
