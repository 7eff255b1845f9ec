import { unreachable } from './api-error'

/** An answer that has arrived whole. */
export type Reply = Pick<Response, 'ok' | 'status' | 'headers'> & { blob: Blob }

/**
 * One request that either gets a whole answer of some kind or fails as `ApiError`. The body is read here, so that the
 * limit covers it and a cut reply is the same failure as none.
 */
export async function transport(url: string, init: RequestInit, timeoutMs: number, stop?: AbortSignal): Promise<Reply> {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = stop ? AbortSignal.any([stop, limit]) : limit
  try {
    const response = await fetch(url, { ...init, signal, credentials: 'same-origin' })
    return { ok: response.ok, status: response.status, headers: response.headers, blob: await response.blob() }
  } catch (cause) {
    if (stop?.aborted) throw unreachable('aborted', true, cause)
    throw unreachable(limit.aborted ? 'timeout' : 'network', true, cause)
  }
}

/** The JSON of a reply, or undefined when it is none (a captive portal's page, a proxy's error page, a cut reply). */
export async function jsonOf(reply: Reply): Promise<unknown> {
  if (!/^application\/(problem\+)?json\b/i.test(reply.headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(await reply.blob.text())
  } catch {
    return undefined
  }
}
