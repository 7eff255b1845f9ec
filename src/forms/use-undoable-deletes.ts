import type { Endpoint } from '#contract/endpoint'
import type { Command } from '@/offline/outbox/commands'
import { useCommand } from '@/offline/scope/use-command'
import { useHeldDeletes } from './use-held-deletes'

/** Deletes records as {@link useHeldDeletes}; one that is gone from the server too is brought back by `restoration`. */
export function useUndoableDeletes<I, D extends Endpoint, R extends Endpoint>(
  deletion: Command<I, D>,
  restoration: Command<I, R>,
): ReturnType<typeof useHeldDeletes<I, D>> {
  const { run: restore } = useCommand(restoration)
  return useHeldDeletes(deletion, (input, base) => restore(input, { base }))
}
