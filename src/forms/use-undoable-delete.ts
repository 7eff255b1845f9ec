import type { Endpoint } from '#contract/endpoint'
import type { Command } from '@/offline/outbox/commands'
import { useCommand } from '@/offline/scope/use-command'
import { useHeldDelete } from './use-held-delete'

/** Deletes a record as {@link useHeldDelete}; one that is gone from the server too is brought back by `restoration`. */
export function useUndoableDelete<I, D extends Endpoint, R extends Endpoint>(
  deletion: Command<I, D>,
  restoration: Command<I, R>,
): ReturnType<typeof useHeldDelete<I, D>> {
  const { run: restore } = useCommand(restoration)
  return useHeldDelete(deletion, (input, base) => restore(input, { base }))
}
