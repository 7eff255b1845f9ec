import { Readable } from 'node:stream'
import { type OutsideRequest, openOutside } from './ask-outside.ts'

type Limits = Omit<OutsideRequest, 'method' | 'url' | 'headers' | 'body' | 'signal'>

const NO_SIGNAL = new AbortController().signal

/**
 * `fetch` for libraries that ask a server whose address somebody of a tenant has typed: the same guards as `askOutside`. It
 * sends text alone, and rejects with OutsideError.
 */
export function fetchOutside(limits: Limits): typeof fetch {
  return async (input, { method, headers, body, signal } = {}) => {
    if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('only text is sent')
    const { status, type, ...answer } = await openOutside({
      ...limits,
      method: method === 'POST' ? 'POST' : 'GET',
      url: String(input instanceof Request ? input.url : input),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
      signal: signal ?? NO_SIGNAL,
    })
    const stream = Readable.toWeb(Readable.from(answer.body)) as ReadableStream<Uint8Array>
    return new Response(stream, { status, headers: { 'content-type': type } })
  }
}
