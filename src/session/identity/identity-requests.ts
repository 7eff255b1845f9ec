import { isWordOnPerson, type OwnRequest } from './identity-answers'

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

/** A request of before an outage that has no answer by then was lost. */
const LOST_AFTER_MS = 3_000
/** Without an outage a line may just be slow. Whoever hangs for so long while our own server answers is not on the line. */
const LIMIT_MS = 10_000

/** A service in trouble is asked again so late, unless it says when: each call of the app would ask it. */
const REST_MS = 2_000
const LONGEST_REST_MS = 10_000
/** Until when nobody asks it, by the clock of `performance.now`. */
let restsUntil = 0

/** When each was sent, by the clock of `performance.now`. */
const underWay = new Map<AbortController, number>()

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
    return request === undefined ? plain(input, init) : followed(request, (signal) => plain(input, { ...init, signal }))
  }
  globalThis.fetch = wrapped
}

/**
 * Ends the requests of before an outage, now that the server answers again: each one that is 3 s old, and a younger one
 * when it becomes so. To the SDK they are lost to the network.
 */
export function breakOffIdentityRequests(): void {
  for (const [stop, sentAt] of underWay) {
    const breakOff = () => {
      if (underWay.has(stop)) stop.abort()
    }
    setTimeout(breakOff, Math.max(0, sentAt + LOST_AFTER_MS - performance.now()))
  }
}

const ownRequest = (url: string): OwnRequest | undefined =>
  (['lookup', 'renewal'] as const).find((request) => ASKED_AGAIN[request].test(url))

async function followed(request: OwnRequest, send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  if (performance.now() < restsUntil) throw new TypeError('The identity service is left alone for a moment.')
  const stop = new AbortController()
  underWay.set(stop, performance.now())
  const limit = setTimeout(() => stop.abort(), LIMIT_MS)
  try {
    const response = await send(stop.signal)
    // A body can hang as well, and for that the SDK has no limit at all.
    const body = await response.clone().text()
    if (isWordOnPerson(request, response.status, body)) return response
    restsUntil = performance.now() + restOf(response)
    throw new TypeError(`The identity service answered ${response.status}, and nothing about the person.`)
  } finally {
    clearTimeout(limit)
    underWay.delete(stop)
  }
}

/** What it asks for in `Retry-After`, in seconds, within limits. ms. */
function restOf({ headers }: Response): number {
  const asked = Number(headers.get('retry-after')) * 1_000
  return asked > 0 ? Math.min(asked, LONGEST_REST_MS) : REST_MS
}
