import type { Endpoint, ParsedOf } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import type { CallContext, Deps } from '../core/call.ts'
import type { Following } from '../core/job.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { createPlaces } from './places.ts'
import { registerWithToken } from './serve.ts'
import type { Api } from './types.ts'

export type StreamEvent = {
  /** Rises from event to event; what a reader has seen last is named by it. */
  id: number
  type: string
  data: Record<string, unknown>
}

/** What a look at the database found: events after a number, and whether nothing comes after them any more. */
export type Look = { events: StreamEvent[]; isOver: boolean }

export type StreamSource<E extends Endpoint> = {
  /**
   * Events after a number, in their order; in a transaction of its own, into which the caller was let in as always. Each look
   * notes in the audit log what it has named. Throws VAL_004 for a number that no event has had yet.
   */
  read(ctx: CallContext, call: ParsedOf<E>, after: number): Promise<Look>
  /** Calls `act` when there may be more. */
  follow(deps: Deps, call: ParsedOf<E>, act: () => void): Following
}

export type StreamTimes = {
  /** How often something is sent where nothing happens, so that a dead connection is noticed, and the caller checked again. */
  beatMs: number
  /** How often is looked while nobody tells of anything: the database itself is the only one to ask. */
  lookMs: number
  /** After this time the reader has to come again, with a credential that is still good. */
  longestMs: number
}
const TIMES: StreamTimes = { beatMs: 15_000, lookMs: 2_000, longestMs: 5 * 60_000 }
/** Open streams of one person: each holds a connection and looks at the database, and all tabs of a few devices need fewer. */
const MOST_OPEN = 10

/**
 * Answers an endpoint by server-sent events that are read from the database: a caller with `Last-Event-ID` gets what
 * came after it, each event once. Between two looks no transaction is open. Each look checks the caller again, so that a
 * person who lost the right hears nothing more. It ends with the last event; anything else that ends it is no end of the
 * story, and the reader comes again. Throws VAL_004 for a `Last-Event-ID` that is no number of an event, and SYS_005 when a
 * person has ten streams open.
 */
export function serveStream<E extends Endpoint>(
  app: Api,
  endpoint: E,
  source: StreamSource<E>,
  { beatMs, lookMs, longestMs }: StreamTimes = TIMES,
): void {
  const places = createPlaces(MOST_OPEN)
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const call = parseRequest(c, endpoint, undefined)
    let after = lastEventId(c.req.header('last-event-id'))
    const look = (isUnderWay: boolean) =>
      inTransaction(c, token, endpoint, (ctx) => source.read(ctx, call, after), { isUnderWay })
    const leave = places.take(token.uid)
    const deps = c.get('deps')
    let ask = () => {}
    let isAsked = false
    // Before the first look, so that nothing that happens after it is missed.
    const following = source.follow(deps, call, () => {
      isAsked = true
      ask()
    })
    const close = () => {
      following.end()
      leave()
    }
    // A refusal is an answer like any other, so the first look comes before the stream begins.
    const first = await look(false).catch((thrown: unknown) => {
      close()
      throw thrown
    })
    const end = AbortSignal.any([c.req.raw.signal, deps.stopping, AbortSignal.timeout(longestMs)])
    return eventStream(end, async (send) => {
      try {
        let { events, isOver } = first
        let quietSince = performance.now()
        while (!end.aborted) {
          for (const event of events) {
            await send(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`)
            after = event.id
            quietSince = performance.now()
          }
          if (isOver) return
          const untilBeatMs = Math.max(0, quietSince + beatMs - performance.now())
          const silenceMs = following.isTold() ? untilBeatMs : Math.min(untilBeatMs, lookMs)
          if (events.length === 0 && !isAsked) await pause(silenceMs, end, (wake) => (ask = wake))
          if (performance.now() - quietSince >= beatMs) {
            await send(': beat\n\n')
            quietSince = performance.now()
          }
          isAsked = false
          ;({ events, isOver } = await look(true))
        }
      } finally {
        close()
      }
    })
  })
}

function lastEventId(header: string | undefined): number {
  if (header === undefined || header === '') return 0
  if (!/^\d{1,9}$/.test(header)) throw new AppError('VAL_004')
  return Number(header)
}

/** A reply that `write` fills; it waits when its reader is slow, and stops when the reader has gone. */
function eventStream(end: AbortSignal, write: (send: (text: string) => Promise<void>) => Promise<void>): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const send = async (text: string) => {
    await writer.ready
    await writer.write(encoder.encode(text))
  }
  // A slow reader that never takes anything would be waited for without an end.
  const stop = () => void writer.abort().catch(() => {})
  end.addEventListener('abort', stop, { once: true })
  write(send)
    // What fails in the middle ends the reply without its last event: the reader comes again and is told why.
    .finally(() => writer.close())
    .catch(() => {})
    .finally(() => end.removeEventListener('abort', stop))
  return new Response(readable, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies that gather a reply before they pass it on.
      'X-Accel-Buffering': 'no',
    },
  })
}

function pause(ms: number, end: AbortSignal, onWake: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      end.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    end.addEventListener('abort', wake, { once: true })
    onWake(wake)
  })
}
