import { unreachable } from './api-error'

/** One request that either gets an answer of some kind or fails as `ApiError`; a limit on time, and the caller's own stop. */
export async function transport(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  stop?: AbortSignal,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = stop ? AbortSignal.any([stop, limit]) : limit
  try {
    const response = await fetch(url, { ...init, signal, credentials: 'same-origin' })
    // The body is read here, so that the limit covers it and a cut reply is the same failure as none.
    return new Response(await response.blob(), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  } catch (cause) {
    if (stop?.aborted) throw unreachable('aborted', true, cause)
    throw unreachable(limit.aborted ? 'timeout' : 'network', true, cause)
  }
}

/** The JSON of a reply, or undefined when it is none (a captive portal's page, a proxy's error page, a cut reply). */
export async function jsonOf(response: Response): Promise<unknown> {
  if (!/^application\/(problem\+)?json\b/i.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
