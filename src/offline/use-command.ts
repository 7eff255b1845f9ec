import { useCallback, useState } from 'react'
import type { Endpoint, ResponseOf } from '#contract/endpoint'
import type { AnyCommand, Command } from './commands'
import type { Outcome } from './queue/final-word'
import type { SubmitOptions } from './queue/outbox-types'
import { currentScope } from './scope'

export type { Outcome } from './queue/final-word'
export type { SubmitOptions } from './queue/outbox-types'

export type Runner<I, R> = {
  /**
   * Stores the change on this device, sends it, and waits up to 8 s for the server's word. Never rejects; resolves
   * `stored` only after the change is on the disk.
   */
  run: (input: I, options?: SubmitOptions) => Promise<Outcome<R>>
  busy: boolean
}

/** A change of the person as a button or form needs it. */
export function useCommand<I, E extends Endpoint>(command: Command<I, E>): Runner<I, ResponseOf<E>> {
  const [running, setRunning] = useState(0)
  const run = useCallback(
    async (input: I, options?: SubmitOptions) => {
      setRunning((count) => count + 1)
      try {
        return await runCommand(command, input, options)
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [command],
  )
  return { run, busy: running > 0 }
}

/** The same outside of React. */
export async function runCommand<I, E extends Endpoint>(
  command: Command<I, E>,
  input: I,
  options?: SubmitOptions,
): Promise<Outcome<ResponseOf<E>>> {
  const scope = currentScope()
  if (!scope) return { state: 'not-stored', error: new Error('nobody is signed in') }
  // The reply was parsed by this command's own schema before it was stored.
  return (await scope.outbox.submit(command as AnyCommand, input, options)) as Outcome<ResponseOf<E>>
}
