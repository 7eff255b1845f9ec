import type { OwnRequest } from './identity-answers'
import { createIdentityLine } from './identity-line'

// The identity SDK gives each request 30 s and takes no signal; its hook for another `fetch` is not part of what it
// publishes. On a line that hangs, the first look-up of a start would keep the queue long after the line has healed; a
// service that hangs on a line that works, every call that waits for a new credential.

/**
 * What the SDK asks by itself and again when it is needed: whose the account is, and a new credential. Without an answer
 * it keeps the person. What a person does (a sign-in, a new password) is theirs to repeat, and never broken off.
 */
const ASKED_AGAIN: Readonly<Record<OwnRequest, RegExp>> = {
  lookup: /\/identitytoolkit\.googleapis\.com\/v1\/accounts:lookup\?/,
  renewal: /\/securetoken\.googleapis\.com\/v1\/token\?/,
}

const line = createIdentityLine({
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

let wrapped: typeof fetch | null = null

/**
 * Lets `breakOffIdentityRequests` reach what the identity SDK asks from now on, and loses for it what takes longer than
 * 10 s and what is no word on the person. No other request is changed.
 */
export function followIdentityRequests(): void {
  if (globalThis.fetch === wrapped) return
  const plain = globalThis.fetch
  wrapped = (input, init) => {
    const request = typeof input === 'string' ? ownRequest(input) : undefined
    return request === undefined ? plain(input, init) : line.ask(request, (signal) => plain(input, { ...init, signal }))
  }
  globalThis.fetch = wrapped
}

/** Ends what the SDK has asked before an outage, now that the server answers again: to the SDK it is lost to the network. */
export const breakOffIdentityRequests = line.breakOff

const ownRequest = (url: string): OwnRequest | undefined =>
  (['lookup', 'renewal'] as const).find((request) => ASKED_AGAIN[request].test(url))
