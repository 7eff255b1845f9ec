import type { Endpoint } from '#contract/endpoint'
import { unreachable } from './api-error'
import { requestInit, withCredential } from './call'
import type { Reply } from './transport'

/** How long the beginning of an answer may take, unless said otherwise. */
const OPEN_MS = 30_000

type OpenOptions = {
  headers: Readonly<Record<string, string>>
  stop?: AbortSignal | undefined
  body?: unknown
  /** How long the beginning of the answer may take, ms. */
  limitMs?: number
}

/** The beginning of an answer. With `body` it has succeeded and comes bit by bit; without, it has arrived whole. */
export type Opened = Reply & { body: ReadableStream<Uint8Array> | null }

/**
 * Sends a call whose answer is read while it comes. Only its beginning has a limit in time.
 * @throws ApiError when nobody answers, or the caller stops
 */
export function openBody(
  endpoint: Endpoint,
  url: string,
  { headers, stop, body, limitMs = OPEN_MS }: OpenOptions,
): Promise<Opened> {
  return withCredential(
    endpoint,
    { timeoutMs: limitMs, ...(stop && { signal: stop }) },
    async (credential, timeoutMs) => {
      const init = requestInit(endpoint, body, {}, credential)
      for (const [name, value] of Object.entries(headers)) init.headers.set(name, value)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), timeoutMs)
      try {
        const signal = stop ? AbortSignal.any([stop, late.signal]) : late.signal
        const response = await fetch(url, { ...init, signal, credentials: 'same-origin', cache: 'no-store' })
        const { ok, status, headers: given, body: sent } = response
        if (ok && sent) return { ok, status, headers: given, blob: new Blob(), body: sent }
        return { ok, status, headers: given, blob: await response.blob(), body: null }
      } catch (cause) {
        if (stop?.aborted) throw unreachable('aborted', true, cause)
        throw unreachable(late.signal.aborted ? 'timeout' : 'network', true, cause)
      } finally {
        clearTimeout(timer)
      }
    },
  )
}
