import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../http/types.ts'

const SANE = /^[\w.:-]{8,128}$/

/** Every reply names its request; one that came with a sane id keeps it, so that both logs tell of the same thing. */
export const requestId: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const given = c.req.header('x-request-id')
  const id = given && SANE.test(given) ? given : randomUUID()
  c.set('requestId', id)
  c.header('X-Request-Id', id)
  await next()
}
