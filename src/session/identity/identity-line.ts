import { isWordOnPerson, type OwnRequest } from './identity-answers'

/** A request of before an outage that has no answer by then was lost. */
const LOST_AFTER_MS = 3_000
/** Without an outage a line may just be slow. Whoever hangs for so long while our own server answers is not on the line. */
const LIMIT_MS = 10_000

/** A service in trouble is asked again so late, unless it says when: each call of the app would ask it. */
const REST_MS = 2_000
const LONGEST_REST_MS = 10_000

/** The time of a page, ms. */
export type LineClock = { now: () => number; after: (ms: number, run: () => void) => () => void }

export type IdentityLine = {
  /**
   * Sends one request of the identity SDK's own.
   * @throws what the SDK takes for a lost network, when no answer came in time and for what is no word on the person
   */
  ask: (request: OwnRequest, send: (signal: AbortSignal) => Promise<Response>) => Promise<Response>
  /**
   * Ends the requests of before an outage, now that the server answers again: each one that is 3 s old, and a younger one
   * when it becomes so. To the SDK they are lost to the network.
   */
  breakOff: () => void
}

/** The way to the identity service, which lets nothing through to the SDK that is no word on the person. */
export function createIdentityLine({ now, after }: LineClock): IdentityLine {
  /** Until when nobody asks it. */
  let restsUntil = 0
  /** When each was sent. */
  const underWay = new Map<AbortController, number>()
  return {
    ask: async (request, send) => {
      if (now() < restsUntil) throw new TypeError('The identity service is left alone for a moment.')
      const stop = new AbortController()
      underWay.set(stop, now())
      const noLimit = after(LIMIT_MS, () => stop.abort())
      try {
        const response = await send(stop.signal)
        // A body can hang as well, and for that the SDK has no limit at all.
        const body = await response.clone().text()
        if (isWordOnPerson(request, response.status, body)) return response
        restsUntil = now() + restOf(response)
        throw new TypeError(`The identity service answered ${response.status}, and nothing about the person.`)
      } finally {
        noLimit()
        underWay.delete(stop)
      }
    },
    breakOff: () => {
      for (const [stop, sentAt] of underWay) {
        const end = () => {
          if (underWay.has(stop)) stop.abort()
        }
        after(Math.max(0, sentAt + LOST_AFTER_MS - now()), end)
      }
    },
  }
}

/** What it asks for in `Retry-After`, in seconds, within limits. ms. */
function restOf({ headers }: Response): number {
  const asked = Number(headers.get('retry-after')) * 1_000
  return asked > 0 ? Math.min(asked, LONGEST_REST_MS) : REST_MS
}
