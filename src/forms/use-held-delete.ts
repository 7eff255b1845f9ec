import type { Endpoint } from '#contract/endpoint'
import { notify } from '@/errors/notify'
import type { Command } from '@/offline/outbox/commands'
import type { Outcome } from '@/offline/scope/use-command'
import { type DeleteWords, useHeldDeletes } from './use-held-deletes'

/**
 * Deletes a record as {@link useHeldDeletes}. `remove` resolves whether it is deleted for the person, i.e. at least on this
 * device; `base` is the record as they saw it.
 */
export function useHeldDelete<I, D extends Endpoint>(
  deletion: Command<I, D>,
  bringBack?: (input: I, base: unknown) => Promise<Outcome>,
): (input: I, base: unknown, words: DeleteWords) => Promise<boolean> {
  const remove = useHeldDeletes(deletion, bringBack)
  return async (input, base, words) => {
    const [failed] = await remove([{ input, base }], () => words)
    if (failed) notify.error(failed.error)
    return failed === undefined
  }
}
