// Calls that are made in a worker keep the rules of all calls, because they are the same code. What that code asks of the
// app, and tells it, goes by messages: the page holds the credential, hands it over for one request, and hears how it went.
import { apiErrorOf, type CarriedApiError, carriedApiError } from './carried-error'
import { type ApiHooks, apiHooks } from './configure'
import type { WhoAsks } from './who-asks'

/** What a worker with calls says to its page. */
export type FromCalls =
  | { hook: 'credential'; asked: number; force: boolean }
  | { hook: 'outcome'; reached: boolean }
  | { hook: 'shut-out'; refused: CarriedApiError }
  | { hook: 'unauthorized' | 'outdated' }

/** What the page answers. `error` is for the log. */
export type ToCalls =
  | { hook: 'credential'; asked: number; credential: string | null }
  | { hook: 'credential'; asked: number; error: string }

const SOMEBODY_ELSE = 'somebody else is signed in'

type Waiting = { resolve: (credential: string | null) => void; reject: (error: Error) => void }

/** In the worker: the hooks for `configureApi`, and what is to hear the page's answers. Nothing is kept of a credential. */
export function hooksOfPage(post: (message: FromCalls) => void): { hooks: ApiHooks; hear: (message: ToCalls) => void } {
  const waiting = new Map<number, Waiting>()
  let questions = 0
  return {
    hooks: {
      credential: (force) =>
        new Promise((resolve, reject) => {
          questions += 1
          waiting.set(questions, { resolve, reject })
          post({ hook: 'credential', asked: questions, force })
        }),
      // A worker reads for one tenant, whatever is open by then: each of its calls names it.
      tenantId: () => null,
      person: () => null,
      onShutOut: (refused) => post({ hook: 'shut-out', refused: carriedApiError(refused) }),
      onOutdated: () => post({ hook: 'outdated' }),
      onUnauthorized: () => post({ hook: 'unauthorized' }),
      onOutcome: (reached) => post({ hook: 'outcome', reached }),
    },
    hear: (message) => {
      const asked = waiting.get(message.asked)
      waiting.delete(message.asked)
      if ('error' in message) asked?.reject(new Error(message.error))
      else asked?.resolve(message.credential)
    },
  }
}

/**
 * On the page: does what a call in the worker asks, with the hooks of the calls that are made here. `isForeign`: whether a
 * credential is not that of the person for whom the worker reads; it does not know them.
 */
export function answerCalls(
  message: FromCalls,
  post: (answer: ToCalls) => void,
  isForeign: WhoAsks['isForeign'],
): void {
  const hooks = apiHooks()
  switch (message.hook) {
    case 'credential': {
      const { hook, asked, force } = message
      void hooks.credential(force).then(
        (credential) => {
          if (isForeign(credential)) post({ hook, asked, error: SOMEBODY_ELSE })
          else post({ hook, asked, credential })
        },
        (error: unknown) => post({ hook, asked, error: error instanceof Error ? error.message : String(error) }),
      )
      return
    }
    case 'outcome':
      hooks.onOutcome(message.reached)
      return
    case 'shut-out':
      hooks.onShutOut(apiErrorOf(message.refused))
      return
    case 'unauthorized':
      hooks.onUnauthorized()
      return
    case 'outdated':
      hooks.onOutdated()
      return
  }
}
