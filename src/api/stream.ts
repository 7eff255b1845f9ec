import type { Endpoint, RequestOf } from '#contract/endpoint'
import { isRetryable } from '#contract/errors'
import { ApiError, unreachable } from './api-error'
import { readReply } from './call'
import { openBody } from './open-body'
import { backoffMs, pauseFor } from './pause'
import { piecesOf } from './pieces-of'
import { requestUrl } from './request-url'
import { createEventReader, type ServerSentEvent } from './server-sent-events'
import { whoAsks } from './who-asks'

/** Before a stream that the server has ended is opened again. */
const AGAIN_MS = 500

export type StreamOptions = {
  /** Called for each event, in order, each once. What it throws ends the stream. */
  onEvent: (event: ServerSentEvent) => void
  /** Whether nothing comes after an event. */
  isLast: (event: ServerSentEvent) => boolean
  /** The last event that is known already; the stream goes on after it. */
  after?: string
  /** Waits for so many milliseconds; tests pass their own. */
  pause?: (ms: number, stop: AbortSignal) => Promise<void>
}

export type Stream = {
  /** Resolves after the last event. Rejects with ApiError: a refusal, or `aborted` after `stop` or the person's leaving. */
  done: Promise<void>
  /** Ends it at once: the connection is closed, and nothing is told any more. It does not stop the work that it tells of. */
  stop: () => void
}

/**
 * Follows server-sent events of a call of the contract. After a dropped connection it goes on behind the last event that came,
 * with pauses of half a second, doubling to 15. A refusal that no repetition cures ends it, and that the person is gone.
 */
export function stream<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options: StreamOptions): Stream {
  const stopping = new AbortController()
  return { done: follow(endpoint, request, options, stopping.signal), stop: () => stopping.abort() }
}

async function follow<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { onEvent, isLast, after = '', pause = pauseFor }: StreamOptions,
  stop: AbortSignal,
): Promise<void> {
  const url = requestUrl(endpoint, request as Parameters<typeof requestUrl>[1])
  const { hasLeft } = whoAsks()
  let last = after
  for (let failures = 0; ; failures += 1) {
    try {
      if (hasLeft()) throw unreachable('aborted', true)
      const headers = { Accept: 'text/event-stream', ...(last !== '' && { 'Last-Event-ID': last }) }
      const reply = await openBody(endpoint, url, { headers, stop })
      if (!reply.body || !/^text\/event-stream\b/i.test(reply.headers.get('content-type') ?? '')) {
        reply.body?.cancel().catch(() => {})
        await readReply(endpoint, { ...reply, ok: false })
        throw unreachable('bad-reply', true)
      }
      for await (const event of eventsOf(reply.body, stop)) {
        failures = 0
        // An event that was delivered already is skipped: a server may repeat it after a reconnect.
        if (event.id === '' || Number(event.id) <= Number(last)) continue
        last = event.id
        onEvent(event)
        if (isLast(event)) return
      }
    } catch (thrown) {
      if (stop.aborted) throw unreachable('aborted', true)
      if (!(thrown instanceof ApiError) || !isPassing(thrown)) throw thrown
      await pause(backoffMs(failures, thrown), stop)
      continue
    }
    // The server ends a stream now and then, so that its reader comes with a fresh credential.
    await pause(AGAIN_MS, stop)
  }
}

/** SYS_007: only an update of this app helps. */
function isPassing(error: ApiError): boolean {
  if (error.code === 'SYS_007') return false
  return error.isUnreachable || isRetryable(error.code) || error.code === 'SYS_005'
}

/** The events of a body until it ends. @throws ApiError when it breaks off or falls silent */
async function* eventsOf(body: ReadableStream<Uint8Array>, stop: AbortSignal): AsyncGenerator<ServerSentEvent> {
  const read = createEventReader()
  const decoder = new TextDecoder()
  for await (const piece of piecesOf(body, stop)) yield* read(decoder.decode(piece, { stream: true }))
}
