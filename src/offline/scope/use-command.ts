import { useCallback, useEffect, useState } from 'react'
import type { Endpoint, ResponseOf } from '#contract/endpoint'
import { loadCode } from '@/lib/load-chunk'
import { type AnyCommand, type Command, FILE_KIND } from '../outbox/commands'
import type { SubmitOptions } from '../outbox/outbox-types'
import type { Outcome } from '../outbox/outcome'
import { currentScope, type OfflineScope, useScope } from './scope'

export type { SubmitOptions } from '../outbox/outbox-types'
export type { Outcome } from '../outbox/outcome'

export type Runner<I, R> = {
  /**
   * Stores the change on this device, sends it, and waits up to 8 s for the server's word. Never rejects; resolves
   * `stored` only after the change is on the disk, and not at all when the person has gone meanwhile.
   */
  run: (input: I, options?: SubmitOptions) => Promise<Outcome<R>>
  busy: boolean
}

/**
 * A change of the person as a button or form needs it. It belongs to the person who was signed in when the button was
 * drawn: after a change of person nothing is stored for the next one, and nothing is told that they could see.
 */
export function useCommand<I, E extends Endpoint>(command: Command<I, E>): Runner<I, ResponseOf<E>> {
  const [running, setRunning] = useState(0)
  const scope = useScope()
  useEffect(() => scope?.outbox.prepare(), [scope])
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

function sendFiles(scope: OfflineScope, ids: readonly string[]): Promise<Outcome | null> {
  return loadCode(() => import('./files'))
    .then(({ sendFirst }) => sendFirst(scope, ids))
    .catch((error: Error): Outcome => ({ state: 'not-stored', error }))
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
  const files = command.needs?.(input).flatMap(({ kind, id }) => (kind === FILE_KIND ? [id] : [])) ?? []
  const failed = files.length > 0 ? await sendFiles(scope, files) : null
  const outcome = failed ?? (await scope.outbox.submit(command as AnyCommand, input, options))
  if (currentScope() !== scope) return new Promise(() => {})
  // The reply was parsed by this command's own schema before it was stored.
  return outcome as Outcome<ResponseOf<E>>
}
