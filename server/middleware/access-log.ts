import type { MiddlewareHandler } from 'hono'
import { logInfo } from '../core/log.ts'
import type { ApiEnv } from '../http/types.ts'

/** Asked for every few seconds, by every device and by whatever looks after the server. */
const UNLOGGED = new Set(['/health', '/ready'])

/** One line for each call of the API: the pattern of its path, never the path. */
export const accessLog: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const began = performance.now()
  await next()
  const route = c.get('route')
  if (!route || UNLOGGED.has(route)) return
  logInfo(c.get('deps').env, {
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Math.round(performance.now() - began),
    request_id: c.get('traceId'),
    code: c.get('errorCode') ?? undefined,
  })
}
