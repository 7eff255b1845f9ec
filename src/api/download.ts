import type { Endpoint, RequestOf } from '#contract/endpoint'
import { isRetryable } from '#contract/errors'
import { ApiError, unreachable } from './api-error'
import { readReply } from './call'
import { openBody } from './open-body'
import { backoffMs, pauseFor } from './pause'
import { piecesOf } from './pieces-of'
import { requestUrl } from './request-url'
import { whoAsks } from './who-asks'

export type DownloadOptions = {
  signal?: AbortSignal
  /** Bytes that have come, and how many there will be; null when the server does not say. */
  onProgress?: (received: number, size: number | null) => void
  /** Waits for so many milliseconds; tests pass their own. */
  pause?: typeof pauseFor
}

export type Downloaded = { blob: Blob; name: string }

/** What has come so far, and of which version of the file. */
type Begun = { parts: BlobPart[]; received: number; size: number | null; etag: string; name: string; type: string }

/**
 * Fetches a file of the contract, with the name that the server gives it. A connection that drops or falls silent costs
 * nothing that has come already: it goes on at the byte it had reached. What is made for the call is made anew each
 * time, and is asked for twice more at most (spec section 8).
 * @throws ApiError: a refusal, `aborted` after a stop or when the person is gone, `bad-reply` where something on the way
 * cuts it again and again, or why a file could not be made
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal, onProgress, pause = pauseFor }: DownloadOptions = {},
): Promise<Downloaded> {
  const asked = { url: requestUrl(endpoint, request as Parameters<typeof requestUrl>[1]), body: bodyOf(request) }
  const { hasLeft } = whoAsks()
  let begun = NOTHING
  let cuts = 0
  let repeats = 0
  for (let failures = 0; ; failures += 1) {
    try {
      if (hasLeft()) throw unreachable('aborted', true)
      const { body, ...rest } = await open(endpoint, asked, begun, signal)
      begun = rest
      for await (const bytes of piecesOf(body, signal)) {
        failures = 0
        begun.parts.push(bytes as BlobPart)
        begun.received += bytes.byteLength
        onProgress?.(begun.received, begun.size)
      }
      if (begun.size !== null && begun.received < begun.size) throw unreachable('network', true)
      const blob = new Blob(begun.parts, { type: begun.type })
      if (begun.size !== null || (await hasSum(blob, begun.etag))) return { blob, name: begun.name }
      begun = NOTHING
      cuts += 1
    } catch (thrown) {
      if (signal?.aborted) throw unreachable('aborted', true, thrown)
      const error = thrown instanceof ApiError ? thrown : unreachable('network', true, thrown)
      // SYS_007: only an update of this app helps.
      if (error.code === 'SYS_007' || (!error.isUnreachable && !isRetryable(error.code))) throw error
      if (endpoint.made && ++repeats > MOST_REPEATS) throw error
      await pause(backoffMs(failures, error), signal)
    }
    if (cuts >= MOST_CUTS) throw unreachable('bad-reply', true)
  }
}

/** Where a file is, and what it is to be made of. */
type Asked = { url: string; body: unknown }

const bodyOf = (request: object): unknown => ('body' in request ? request.body : undefined)

const NOTHING: Begun = { parts: [], received: 0, size: null, etag: '', name: '', type: '' }
/** How often a file may end early where nobody says how long it is. */
const MOST_CUTS = 3
const MOST_REPEATS = 2
/** The server gives up after a minute, and says why. */
const MAKING_MS = 65_000

/** Whether it is the file of that mark, which is its SHA-256; true where that cannot be known. */
async function hasSum(blob: Blob, etag: string): Promise<boolean> {
  const wanted = /^"([0-9a-f]{64})"$/.exec(etag)?.[1]
  if (wanted === undefined || !globalThis.crypto?.subtle) return true
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('') === wanted
}

type Opened = Begun & { body: ReadableStream<Uint8Array> }

async function open(
  endpoint: Endpoint,
  { url, body }: Asked,
  begun: Begun,
  signal: AbortSignal | undefined,
): Promise<Opened> {
  const range = begun.received > 0 && { Range: `bytes=${begun.received}-`, 'If-Range': begun.etag }
  const headers = { Accept: '*/*', ...range }
  const making = endpoint.made && { limitMs: MAKING_MS }
  const reply = await openBody(endpoint, url, { headers, stop: signal, body, ...making })
  const disposition = reply.headers.get('content-disposition')
  // A portal's page with status 200 has no name to keep it under.
  if (!reply.body || disposition === null) {
    reply.body?.cancel().catch(() => {})
    await readReply(endpoint, { ...reply, ok: false })
    throw unreachable('bad-reply', true)
  }
  const isRest = reply.status === 206
  const length = Number(reply.headers.get('content-length') ?? Number.NaN)
  const known = isRest ? begun : { ...begun, parts: [], received: 0 }
  return {
    ...known,
    size: Number.isNaN(length) ? null : known.received + length,
    etag: reply.headers.get('etag') ?? '',
    name: nameOf(disposition),
    type: reply.headers.get('content-type') ?? '',
    body: reply.body,
  }
}

/** The name of `Content-Disposition`: the full one of RFC 8187 before the plain one. */
function nameOf(disposition: string): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
  try {
    return full === undefined ? plain : decodeURIComponent(full)
  } catch {
    return plain
  }
}
