import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { saneRequestId } from '../core/request-id.ts'
import type { ApiEnv } from '../http/types.ts'

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
  await next()
  // A file and a stream are answered past what was prepared before.
  c.header('X-Request-Id', id)
}
