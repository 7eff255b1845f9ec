// The identity SDK gives each request 30 s and takes no signal; its hook for another `fetch` is not part of what it
// publishes. On a line that hangs, the first look-up of a start would keep the queue long after the line has healed.

/**
 * What the SDK asks by itself and again when it is needed: whose the account is, and a new credential. Without an answer
 * it keeps the person. What a person does (a sign-in, a new password) is theirs to repeat, and never broken off.
 */
const ASKED_AGAIN =
  /\/(identitytoolkit\.googleapis\.com\/v1\/accounts:lookup|securetoken\.googleapis\.com\/v1\/token)\?/

/** A request that has no answer by then, on a line that works, was lost. */
const LOST_AFTER_MS = 3_000

/** What a service answers that cannot answer now: nothing about the person, whom the SDK would sign out for it. */
const isNoAnswer = ({ status }: Response) => status >= 500 || status === 429

/** When each was sent, by the clock of `performance.now`. */
const underWay = new Map<AbortController, number>()

let wrapped: typeof fetch | null = null

/**
 * Lets `breakOffIdentityRequests` reach what the identity SDK asks from now on, and loses for it what is no answer. No
 * other request is changed.
 */
export function followIdentityRequests(): void {
  if (globalThis.fetch === wrapped) return
  const plain = globalThis.fetch
  wrapped = (input, init) =>
    typeof input === 'string' && ASKED_AGAIN.test(input) ? followed(plain, input, init) : plain(input, init)
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

async function followed(plain: typeof fetch, url: string, init: RequestInit | undefined): Promise<Response> {
  const stop = new AbortController()
  underWay.set(stop, performance.now())
  try {
    const response = await plain(url, { ...init, signal: stop.signal })
    // A body can hang as well, and for that the SDK has no limit at all.
    await response.clone().blob()
    if (isNoAnswer(response)) throw new TypeError(`The identity service answered ${response.status}.`)
    return response
  } finally {
    underWay.delete(stop)
  }
}
