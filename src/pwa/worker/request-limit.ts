/**
 * The same request, broken off after so many milliseconds: letters that never come would hold every connection that the
 * browser has for this server, and what the person has saved would wait for one.
 */
export function withLimit(request: Request, ms: number): Request {
  return new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(ms)]) })
}
