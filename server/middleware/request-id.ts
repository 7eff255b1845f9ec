import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../http/types.ts'

const SANE = /^[\w.:-]{8,128}$/

/** The id of a request as we or a client's own code make them; null for anything else. */
export function saneRequestId(given: string | null | undefined): string | null {
  return given && SANE.test(given) ? given : null
}

/**
 * Every reply names its request; one that came with a sane id keeps it, so that both logs tell of the same thing. Callers
 * may use an id twice: `traceId` has one of our own beside it, for the logs and the audit log.
 */
export const requestId: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const given = c.req.header('x-request-id')
  const own = randomUUID()
  const id = saneRequestId(given) ?? own
  c.set('requestId', id)
  c.set('traceId', id === own ? own : `${id} ${own}`)
  c.header('X-Request-Id', id)
  await next()
}
