import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { UNDO_MS } from '@/forms/use-held-delete'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { reopenConflict, resolveConflict } from '@/offline/scope/decisions'
import { otherPerson } from './other-side'
import { useEntryAction } from './use-entry-action'
import { labelOf } from './value-words'

export type Side = 'mine' | 'theirs'

/** Which side is kept, by the name of the field. */
type Sides = Readonly<Record<string, Side>>

/**
 * Ends a conflict with a side for each of its fields, says so, and offers to take it back: until then nothing is sent.
 * `settle` resolves whether it was ended.
 */
export function useSettleConflict() {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { act, busy } = useEntryAction()

  /** What is kept now, e.g. 「自分の電話番号にしました」. */
  function wordsFor(entry: OutboxEntry, sides: Sides): string {
    const labels = Object.keys(sides).map((field) => labelOf(entry.command, field, i18n))
    const fields = [...new Set(labels)].join('・')
    const kept = new Set(Object.values(sides))
    if (kept.size > 1) return t`${fields}を、選んだ内容にしました`
    const who = otherPerson(entry, i18n)
    return kept.has('mine') ? t`自分の${fields}にしました` : t`${who}の${fields}にしました`
  }

  async function undo(entry: OutboxEntry): Promise<void> {
    try {
      if ((await reopenConflict(entry)) === 'done') notify.success(t`選ぶ前に戻しました`)
      else notify.info(t`送信されたか、続けて変更されたため、元に戻せません`)
    } catch (thrown) {
      notify.error(thrown)
    }
  }

  async function settle(entry: OutboxEntry, sides: Sides): Promise<boolean> {
    const fields = entry.conflict?.fields ?? []
    const chosen = fields.map(({ field, mine, theirs }) => [field, sides[field] === 'mine' ? mine : theirs] as const)
    const isDone = await act(() => resolveConflict(entry.id, Object.fromEntries(chosen), UNDO_MS))
    if (!isDone) return false
    notify.success(wordsFor(entry, sides), {
      action: { label: t`元に戻す`, run: () => void undo(entry) },
      hideAfterMs: UNDO_MS,
    })
    return true
  }

  return { settle, busy }
}
