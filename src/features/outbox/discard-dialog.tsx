import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { discard } from '@/offline/scope/decisions'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { entryName } from './entry-words'
import { useEntryAction } from './use-entry-action'

type DiscardDialogProps = {
  entry: OutboxEntry
  entries: readonly OutboxEntry[]
  onClose: () => void
  onDone: () => void
}

/** Asks before an entry is lost, and says what becomes of those that wait for it. */
export function DiscardDialog({ entry, entries, onClose, onDone }: DiscardDialogProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { act, busy } = useEntryAction()
  const [withChildren, setWithChildren] = useState(false)
  const waiting = entries.filter((other) => other.blocked_by === entry.id).length

  async function confirm() {
    await act(() => discard(entry.id, { withChildren }))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t`この変更を破棄しますか`}
      confirmLabel={t`破棄`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p className="mb-2 font-semibold">{entryName(entry, i18n)}</p>
      <p>
        <Trans>入力した内容は失われます。元に戻せません。</Trans>
      </p>
      {waiting > 0 ? (
        <>
          <p className="mt-2">
            <Plural
              value={waiting}
              other="この変更を待っている変更が#件あります。この端末に残りますが、そのままでは送信されません。"
            />
          </p>
          <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={withChildren}
              className="size-4 accent-accent"
              onChange={(event) => setWithChildren(event.target.checked)}
            />
            <Trans>待っている変更も破棄する</Trans>
          </label>
        </>
      ) : null}
    </ConfirmDialog>
  )
}
