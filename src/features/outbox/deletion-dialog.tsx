import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { UNDO_MS } from '@/forms/use-held-deletes'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { discard, retry } from '@/offline/scope/decisions'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { asContent, changedFields } from './entry-content'
import { conflictWords, entryName } from './entry-words'
import { useEntryAction } from './use-entry-action'
import { useOfferUndo } from './use-offer-undo'
import { formerText, labelOf, valueText } from './value-words'

/** Somebody changed the record that is to be deleted: the person sees what, and decides again. */
export function DeletionDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { act, busy } = useEntryAction()

  const offerUndo = useOfferUndo()

  async function keep() {
    if (!(await act(() => discard(entry.id)))) return
    notify.success(t`削除をやめました`, { detail: entry.label })
    onClose()
  }

  async function insist() {
    if (!(await act(() => retry(entry.id, { holdMs: UNDO_MS })))) return
    offerUndo(entry, t`削除しました`, entry.label)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`削除の確認`}
      footer={
        <>
          <Button busy={busy} onClick={() => void keep()}>{t`削除をやめる`}</Button>
          <Button variant="danger" icon="trash" busy={busy} onClick={() => void insist()}>
            {t`それでも削除`}
          </Button>
        </>
      }
    >
      <p className="font-semibold">{entryName(entry, i18n)}</p>
      <p className="mt-1 text-sm">{i18n._(conflictWords(entry))}</p>
      <dl className="mt-4 divide-y divide-line text-sm">
        {changedFields(entry).map(({ field, before, now }) => (
          <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted">{labelOf(entry.command, field, i18n)}</dt>
            <dd className="whitespace-pre-wrap break-words">
              <del>{formerText(entry.command, field, before, i18n, asContent(entry.base))}</del> →{' '}
              <ins>{valueText(entry.command, field, now, i18n, asContent(entry.conflict?.current))}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
