import { useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#contract/endpoint'
import { notify } from '@/errors/notify'
import type { Command } from '@/offline/outbox/commands'
import { discard } from '@/offline/scope/decisions'
import { type Outcome, useCommand } from '@/offline/scope/use-command'

/** How long what can be undone is held back, so that its undo leaves no trace. */
export const UNDO_MS = 8_000

/** What is said when the record is gone, and when it is back. */
export type DeleteWords = { deleted: string; restored: string }

/**
 * Deletes a record and offers to undo it while the deletion is held back. `remove` resolves whether it is deleted for the
 * person, i.e. at least on this device; `base` is the record as they saw it.
 * @param bringBack asks the server for the record, when the deletion has gone to it; left out where it is gone for good
 */
export function useHeldDelete<I, D extends Endpoint>(
  deletion: Command<I, D>,
  bringBack?: (input: I, base: unknown) => Promise<Outcome>,
): (input: I, base: unknown, words: DeleteWords) => Promise<boolean> {
  const { t } = useLingui()
  const { run } = useCommand(deletion)

  return async function remove(input, base, words) {
    // Also one that the server does not know yet: by the time of sending somebody may have changed it there.
    const outcome = await run(input, { base, holdMs: UNDO_MS })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      notify.error(outcome.error)
      return false
    }
    /** Forgets the deletion while it is held back; when it has gone to the server, asks for the record back. */
    const undo = async () => {
      if ((await discard(outcome.entry.id, { ifUnsent: true })) !== 'done') {
        if (!bringBack) return notify.info(t`削除はもう送信されたため、元に戻せません`)
        const restored = await bringBack(input, base)
        if (restored.state === 'refused' || restored.state === 'not-stored') return notify.error(restored.error)
      }
      // Only now may the page be left: the undo is on the disk.
      notify.success(words.restored)
    }
    notify.success(words.deleted, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
    return true
  }
}
