import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { download } from '@/api/download'
import { jobFailure } from '@/api/job-failure'
import { stepWords } from '@/assistant/step-words'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { formatWhen } from '@/i18n/format'
import { formatBytes } from '@/i18n/units'
import { saveFile } from '@/lib/save-file'
import { markChanged } from '@/offline/cache/outdated'
import type { Shown } from '@/offline/outbox/fold/record'
import { useMay } from '@/session/use-may'
import { useMayWith } from '@/session/use-may-with'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { IconButton } from '@/ui/icon-button'
import { USE_WORDS } from './document-words'
import { NextVersion } from './next-version'
import { knowledgeQueries } from './queries'

type DocumentRowProps = {
  shown: Shown<KnowledgeDocument>
  onPreview: () => void
  onEdit: () => void
  onReplace: () => void
  onDelete: () => void
}

/** One document: what it is, how far it was read, and what can be done with it. */
export function DocumentRow({ shown: { record: document, mark }, ...acts }: DocumentRowProps) {
  const { onPreview, onEdit, onReplace, onDelete } = acts
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { id, title, description, file_name, size, created_at: at, uploaded_by, status } = document
  const isFailed = status === 'failed' || document.failure !== null
  const mayRead = useMay(knowledge.index)
  const mayEdit = useMay(knowledge.update)
  const mayReplace = useMay(knowledge.replace)
  const mayDelete = useMayWith(knowledge.delete, document)
  const versionOf = ({ file_version: number, file_since: since }: KnowledgeDocument) =>
    number > 1 && since !== undefined ? t`第${number}版（${formatWhen(since)}から）` : t`第${number}版`
  const saving = useOnlineAction(async () => {
    const { blob, name } = await download(knowledge.file, { params: { id } })
    saveFile(new File([blob], name || file_name, { type: blob.type }))
  })
  const again = useOnlineAction(async () => {
    await callPatiently(knowledge.index, { params: { id } })
    await markChanged(client, knowledgeQueries.documents)
  })
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="min-w-0 break-words">{title}</span>
            {document.is_active ? null : <Badge tone="warning">{i18n._(USE_WORDS.false)}</Badge>}
            <DocumentState document={document} />
            <ChangeBadge mark={mark} />
          </p>
          {description === '' ? null : <p className="break-words text-muted text-sm">{description}</p>}
          <p className="text-faint text-xs">
            {[versionOf(document), formatWhen(at), uploaded_by, formatBytes(size)]
              .filter((part) => part !== '')
              .join(' ・ ')}
          </p>
        </div>
        <div className="ml-auto flex shrink-0 print:hidden">
          <IconButton label={t`「${title}」の内容を見る`} icon="eye" iconSize={18} onClick={onPreview} />
          <IconButton
            label={t`「${title}」をダウンロード`}
            icon="download"
            iconSize={18}
            disabled={saving.isOffline || saving.isBusy}
            onClick={() => void saving.run()}
          />
          {mayEdit ? <IconButton label={t`「${title}」を編集`} icon="pencil" iconSize={18} onClick={onEdit} /> : null}
          {mayReplace ? (
            <IconButton label={t`「${title}」を新しい版に置き換え`} icon="upload" iconSize={18} onClick={onReplace} />
          ) : null}
          {mayDelete ? (
            <IconButton label={t`「${title}」を削除`} icon="trash" iconSize={18} onClick={onDelete} />
          ) : null}
        </div>
      </div>
      <Tags tags={document.tags} />
      <NextVersion document={document} />
      <FailureBanner thrown={saving.failure ?? again.failure} className="mt-2" />
      {isFailed ? (
        <FailureBanner
          className="mt-2"
          title={status === 'ready' ? t`もう一度読み取れませんでした` : t`読み取れませんでした`}
          thrown={jobFailure({ id, error_code: document.failure })}
        />
      ) : null}
      {isFailed && status === 'ready' ? (
        <p className="mt-1 text-sm">
          <Trans>前に読み取った内容は、そのまま残っています。</Trans>
        </p>
      ) : null}
      {isFailed && mayRead ? (
        <Button
          size="sm"
          icon="refresh"
          className="mt-2"
          busy={again.isBusy}
          disabled={again.isOffline}
          onClick={() => void again.run()}
        >{t`もう一度読み取る`}</Button>
      ) : null}
    </li>
  )
}

function DocumentState({ document: { status, step, is_scanned } }: { document: KnowledgeDocument }) {
  const { t, i18n } = useLingui()
  if (status === 'indexing' || step !== null) return <Badge tone="info">{i18n._(stepWords(step))}</Badge>
  if (status === 'failed') return <Badge tone="danger" icon="warning">{t`失敗`}</Badge>
  if (is_scanned) return <Badge tone="warning">{t`文字なし`}</Badge>
  return <Badge tone="success" icon="check">{t`完了`}</Badge>
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useLingui()
  if (tags.length === 0) return null
  return (
    <ul aria-label={t`タグ`} className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Badge className="max-w-full whitespace-normal break-all">{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}
