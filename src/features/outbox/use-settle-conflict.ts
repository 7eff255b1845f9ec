import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { UNDO_MS } from '@/forms/use-held-deletes'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { resolveConflict } from '@/offline/scope/decisions'
import { otherPerson } from './other-side'
import { useEntryAction } from './use-entry-action'
import { useOfferUndo } from './use-offer-undo'
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
  const offerUndo = useOfferUndo()

  /** What is kept now, e.g. 「自分の電話番号にしました」. */
  function wordsFor(entry: OutboxEntry, sides: Sides): string {
    const labels = Object.keys(sides).map((field) => labelOf(entry.command, field, i18n))
    const fields = [...new Set(labels)].join('・')
    const kept = new Set(Object.values(sides))
    if (kept.size > 1) return t`${fields}を、選んだ内容にしました`
    const who = otherPerson(entry, i18n)
    return kept.has('mine') ? t`自分の${fields}にしました` : t`${who}の${fields}にしました`
  }

  async function settle(entry: OutboxEntry, sides: Sides): Promise<boolean> {
    const fields = entry.conflict?.fields ?? []
    const chosen = fields.map(({ field, mine, theirs }) => [field, sides[field] === 'mine' ? mine : theirs] as const)
    const isDone = await act(() => resolveConflict(entry.id, Object.fromEntries(chosen), UNDO_MS))
    if (!isDone) return false
    offerUndo(entry, wordsFor(entry, sides))
    return true
  }

  return { settle, busy }
}
