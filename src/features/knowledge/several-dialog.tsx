import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FilePicker } from '@/assistant/file-picker'
import { whyNotTaken } from '@/assistant/upload-problem-words'
import { notify } from '@/errors/notify'
import { formatBytes } from '@/i18n/units'
import { useDroppedFiles } from '@/lib/use-dropped-files'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { Dialog } from '@/ui/dialog'
import { IconButton } from '@/ui/icon-button'
import { Spinner } from '@/ui/spinner'
import { TagsField } from '@/ui/tags-field'
import { OfflineRoom } from './offline-room'
import { isTaken, type Several, useSeveral } from './use-several'

type SeveralDialogProps = {
  /** Those of other documents, to choose from. */
  tags: readonly string[]
  dropped: readonly File[]
  onClose: () => void
}

/** Adds several documents at once, each under the name of its file and with its own result; the tags are those of all. */
export function SeveralDialog({ tags, dropped, onClose }: SeveralDialogProps) {
  const { t } = useLingui()
  const { files, isBusy, addAll, add, drop } = useSeveral(dropped)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const count = (state: Several['state']) => files.filter((one) => one.state === state).length
  const [all, kept, failed] = [files.length, count('kept'), count('failed')]
  const added = count('added') + kept
  const isDone = added === all
  useDroppedFiles(isBusy ? null : add)

  function close() {
    if (kept > 0) notify.info(t`${kept}件の資料を端末に保存しました。接続後に送信します`)
    else if (added > 0) notify.success(t`${added}件の資料を追加しました`)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      closable={!isBusy}
      title={<Trans>資料をまとめて追加</Trans>}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {added > 0 ? t`閉じる` : t`キャンセル`}
          </Button>
          {isDone ? null : (
            <Button variant="primary" busy={isBusy} onClick={() => void addAll(chosen)}>
              {failed > 0 && !isBusy ? t`残りをもう一度追加` : t`${all - added}件を追加`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <OfflineRoom />
        <p role="status" className="text-muted text-sm">
          {failed > 0 ? (
            <Trans>
              {all}件中{added}件を追加しました。{failed}件は追加できませんでした。
            </Trans>
          ) : (
            <Trans>
              {all}件中{added}件を追加しました。
            </Trans>
          )}
        </p>
        <ul aria-label={t`追加する資料`} className="divide-y divide-line">
          {files.map((one) => (
            <Row key={one.id} one={one} onDrop={isBusy || isTaken(one) ? null : () => drop(one.id)} />
          ))}
        </ul>
        {isBusy ? null : <FilePicker file={null} error={undefined} onFiles={add} />}
        <TagsField label={t`タグ（すべての資料に付きます）`} value={chosen} onChange={setChosen} suggestions={tags} />
      </div>
    </Dialog>
  )
}

function Row({ one, onDrop }: { one: Several; onDrop: (() => void) | null }) {
  const { t, i18n } = useLingui()
  const { title, file, state } = one
  const { name } = file
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 break-all font-medium text-sm">
          {title}
          <span className="block text-muted text-xs">
            {name}（{formatBytes(file.size)}）
          </span>
        </span>
        {state === 'added' ? <Badge tone="success" icon="check">{t`追加しました`}</Badge> : null}
        {state === 'adding' ? <Spinner size={18} label={t`端末に保存中`} /> : null}
        {state === 'kept' ? <ChangeBadge mark="unsent" /> : null}
        {state === 'failed' ? <Badge tone="danger" icon="warning">{t`追加できませんでした`}</Badge> : null}
        {onDrop ? <IconButton label={t`${name} を一覧から外す`} icon="close" iconSize={18} onClick={onDrop} /> : null}
      </div>
      {state === 'failed' ? <p className="text-danger text-sm">{whyNotTaken(one.why, i18n)}</p> : null}
    </li>
  )
}
