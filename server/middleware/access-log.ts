import type { MiddlewareHandler } from 'hono'
import { logInfo } from '../http/log.ts'
import type { ApiEnv } from '../http/types.ts'

const HEALTH = '/health'

/** One line for each call of the API: the pattern of its path, never the path. Every device asks for the health often. */
export const accessLog: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const began = performance.now()
  await next()
  const route = c.get('route')
  if (!route || route === HEALTH) return
  logInfo(c.get('deps').env, {
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Math.round(performance.now() - began),
    request_id: c.get('requestId'),
    code: c.get('errorCode') ?? undefined,
  })
}
