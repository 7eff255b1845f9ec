import { useCallback, useState } from 'react'
import type { Endpoint, ResponseOf } from '#contract/endpoint'
import type { AnyCommand, Command } from './commands'
import type { Outcome } from './queue/final-word'
import type { SubmitOptions } from './queue/outbox-types'
import { currentScope, type OfflineScope, useScope } from './scope'

export type { Outcome } from './queue/final-word'
export type { SubmitOptions } from './queue/outbox-types'

export type Runner<I, R> = {
  /**
   * Stores the change on this device, sends it, and waits up to 8 s for the server's word. Never rejects; resolves
   * `stored` only after the change is on the disk, and not at all when the person has gone meanwhile.
   */
  run: (input: I, options?: SubmitOptions) => Promise<Outcome<R>>
  busy: boolean
}

/**
 * A change of the person as a button or form needs it. It is of the person at whose desk the button stood: once they
 * have gone, nothing is stored for whoever came, and no word comes back that could be shown to them.
 */
export function useCommand<I, E extends Endpoint>(command: Command<I, E>): Runner<I, ResponseOf<E>> {
  const [running, setRunning] = useState(0)
  const scope = useScope()
  const run = useCallback(
    async (input: I, options?: SubmitOptions) => {
      setRunning((count) => count + 1)
      try {
        return await submitTo(scope, command, input, options)
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [scope, command],
  )
  return { run, busy: running > 0 }
}

async function submitTo<I, E extends Endpoint>(
  scope: OfflineScope | null,
  command: Command<I, E>,
  input: I,
  options?: SubmitOptions,
): Promise<Outcome<ResponseOf<E>>> {
  if (!scope) return { state: 'not-stored', error: new Error('nobody is signed in') }
  // Until the entry is on the disk the draft is: what was typed last, too.
  if (options?.draft) scope.drafts.flush()
  const outcome = await scope.outbox.submit(command as AnyCommand, input, options)
  if (currentScope() !== scope) return new Promise(() => {})
  // The reply was parsed by this command's own schema before it was stored.
  return outcome as Outcome<ResponseOf<E>>
}
