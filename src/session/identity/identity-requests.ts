import { keptSignIns } from '../credential/kept-sign-in'
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
  wrapped = async (input, init) => {
    const request = typeof input === 'string' ? ownRequest(input) : undefined
    if (request === undefined) return plain(input, init)
    const response = await line.ask(request, (signal) => plain(input, { ...init, signal }))
    if (!response.ok && request === 'renewal' && isReplaced(init?.body))
      throw new TypeError('A sign-in of before ended.')
    return response
  }
  globalThis.fetch = wrapped
}

/** Ends what the SDK has asked before an outage, now that the server answers again: to the SDK it is lost to the network. */
export const breakOffIdentityRequests = line.breakOff

/**
 * Whether this device has another sign-in now than the one whose renewal that is. Its end is no word on whoever is there:
 * the SDK would sign them out.
 */
function isReplaced(body: BodyInit | null | undefined): boolean {
  const asked = new URLSearchParams(typeof body === 'string' ? body : '').get('refresh_token')
  const kept = keptSignIns()
  return kept.length > 0 && kept.every(({ refreshToken }) => refreshToken !== asked)
}

const ownRequest = (url: string): OwnRequest | undefined =>
  (['lookup', 'renewal'] as const).find((request) => ASKED_AGAIN[request].test(url))
