import type { CDPSession } from '@playwright/test'

type Request = { startedAt: number; isCode: boolean; pieces: { at: number; bytes: number }[] }

export type Counts = {
  requests: number
  /** Scripts among them. */
  scripts: number
  /** Bytes that came over the line for the page, headers included: of its scripts, and of everything. */
  scriptBytes: number
  bytes: number
}

/**
 * The requests of a page as the browser reports them; those of its workers and of the service worker are not among them.
 * What comes from a cache or a service worker has no bytes.
 */
export class Traffic {
  readonly #requests = new Map<string, Request>()
  /** What makes a timestamp of the browser (seconds) one since 1970. */
  #offset = 0

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, type, request }) => {
      this.#offset = wallTime - timestamp
      if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
      this.#requests.set(requestId, {
        startedAt: this.#wall(timestamp),
        isCode: type === 'Script' || new URL(request.url).pathname.endsWith('.js'),
        pieces: [],
      })
    })
    session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
      this.#requests.get(requestId)?.pieces.push({ at: this.#wall(timestamp), bytes: encodedDataLength })
    })
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = this.#requests.get(requestId)
      if (!request) return
      // Pieces of a reply over HTTP/2 do not count their headers; the sum at the end does.
      const known = request.pieces.reduce((sum, { bytes }) => sum + bytes, 0)
      request.pieces.push({ at: this.#wall(timestamp), bytes: Math.max(0, encodedDataLength - known) })
    })
  }

  get started(): number {
    return this.#requests.size
  }

  /** What had been asked for and had come at that moment, ms since 1970. */
  until(moment: number): Counts {
    const counts: Counts = { requests: 0, scripts: 0, scriptBytes: 0, bytes: 0 }
    for (const { startedAt, isCode, pieces } of this.#requests.values()) {
      if (startedAt > moment) continue
      const bytes = pieces.filter(({ at }) => at <= moment).reduce((sum, piece) => sum + piece.bytes, 0)
      counts.requests += 1
      counts.bytes += bytes
      if (!isCode) continue
      counts.scripts += 1
      counts.scriptBytes += bytes
    }
    return counts
  }

  #wall(timestamp: number): number {
    return (timestamp + this.#offset) * 1_000
  }
}
