import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import { remember } from './remember.ts'

/** What answers to pings may come to. */
const STILL_BYTES = 1_024
/** After this part of the time between two looks, what was handed over at the first moment of a look has gone. */
const ON_ITS_WAY = 1 / 10

const hasToSend = (call: ServerHttp2Stream) => call.writableLength > 0

/**
 * Ends a session that leaves answers lying: at two looks, `silenceMs` apart, the same call had something to send and kept it,
 * and between them next to nothing passed. The limits of Node do not see that: each ping of the other side counts as life
 * there. A stream of events that says something at each look has nothing left a moment later.
 */
export function cutUnread(session: ServerHttp2Session, silenceMs: number): void {
  const calls = new Set<ServerHttp2Stream>()
  let unread = new Set<ServerHttp2Stream>()
  let passed = 0
  session.on('stream', (call: ServerHttp2Stream) => remember(calls, call))
  const judge = (left: ServerHttp2Stream[]) => {
    const { bytesWritten } = session.socket
    const isStill = bytesWritten - passed < STILL_BYTES
    const before = unread
    passed = bytesWritten
    unread = new Set(left)
    if (isStill && left.some((call) => before.has(call))) session.destroy()
  }
  let late: NodeJS.Timeout | undefined
  const look = setInterval(() => {
    const sending = [...calls].filter(hasToSend)
    late = setTimeout(() => judge(sending.filter(hasToSend)), silenceMs * ON_ITS_WAY)
  }, silenceMs)
  session.once('close', () => {
    clearInterval(look)
    clearTimeout(late)
  })
}
