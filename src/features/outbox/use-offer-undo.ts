import { useLingui } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { UNDO_MS } from '@/forms/use-held-deletes'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { reopenConflict } from '@/offline/scope/decisions'

/** Says what was decided about an entry, and offers to be asked again as long as the decision is held back. */
export function useOfferUndo(): (before: OutboxEntry, words: string, detail?: string) => void {
  const { t } = useLingui()

  async function undo(before: OutboxEntry): Promise<void> {
    try {
      if ((await reopenConflict(before)) === 'done') notify.success(t`選ぶ前に戻しました`)
      else notify.info(t`送信されたか、続けて変更されたため、元に戻せません`)
    } catch (thrown) {
      notify.error(thrown)
    }
  }

  return (before, words, detail) =>
    notify.success(words, {
      ...(detail ? { detail } : {}),
      action: { label: t`元に戻す`, run: () => void undo(before) },
      hideAfterMs: UNDO_MS,
    })
}
