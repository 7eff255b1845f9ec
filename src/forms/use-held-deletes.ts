import { useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#contract/endpoint'
import { notify } from '@/errors/notify'
import type { Command } from '@/offline/outbox/commands'
import { discard } from '@/offline/scope/decisions'
import { type Outcome, useCommand } from '@/offline/scope/use-command'

/** How long what can be undone is held back, so that its undo leaves no trace. */
export const UNDO_MS = 8_000

/** What is said when the records are gone, and when they are back. */
export type DeleteWords = { deleted: string; restored: string }

/** The deletion of a record as the person saw it. */
type Deletion<I> = { input: I; base: unknown }
type FailedDeletion<I> = Deletion<I> & { error: Error }

/**
 * Deletes records and offers to undo it, of all of them together, while the deletions are held back. `remove` resolves with those
 * that are not deleted for the person, i.e. not even on this device; `wordsOf` is told how many are.
 * @param bringBack asks the server for a record, when its deletion has gone to it; left out where it is gone for good
 */
export function useHeldDeletes<I, D extends Endpoint>(
  deletion: Command<I, D>,
  bringBack?: (input: I, base: unknown) => Promise<Outcome>,
): (deletions: readonly Deletion<I>[], wordsOf: (count: number) => DeleteWords) => Promise<FailedDeletion<I>[]> {
  const { t } = useLingui()
  const { run } = useCommand(deletion)

  return async function remove(deletions, wordsOf) {
    const outcomes = await Promise.all(
      // Also one that the server does not know yet: by the time of sending somebody may have changed it there.
      deletions.map(async (one) => ({ one, outcome: await run(one.input, { base: one.base, holdMs: UNDO_MS }) })),
    )
    const held = outcomes.flatMap(({ one, outcome }) => ('error' in outcome ? [] : [{ ...one, id: outcome.entry.id }]))
    const failed = outcomes.flatMap(({ one, outcome }) =>
      'error' in outcome ? [{ ...one, error: outcome.error }] : [],
    )
    if (held.length === 0) return failed
    const words = wordsOf(held.length)
    /** Forgets each deletion while it is held back; of one that has gone to the server, asks for the record back. */
    const undo = async () => {
      const undone = await Promise.all(
        held.map(async ({ id, input, base }) => {
          if ((await discard(id, { ifUnsent: true })) === 'done') return null
          if (!bringBack) return 'gone'
          const outcome = await bringBack(input, base)
          return 'error' in outcome ? outcome.error : null
        }),
      )
      if (undone.includes('gone')) return notify.info(t`削除はもう送信されたため、元に戻せません`)
      const [error] = undone.filter((one) => one !== null)
      if (error) return notify.error(error)
      // Only now may the page be left: the undo is on the disk.
      notify.success(words.restored)
    }
    notify.success(words.deleted, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
    return failed
  }
}
