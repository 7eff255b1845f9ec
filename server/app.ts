import { Hono } from 'hono'
import { createHousekeeping } from './domain/housekeeping.ts'
import { AppError } from './http/app-error.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { errorReply } from './http/error-reply.ts'
import { describeFault, logError } from './http/log.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { createSearchTurns } from './http/search-turns.ts'
import { createSignIns } from './http/sign-ins.ts'
import { toAppError } from './http/to-app-error.ts'
import type { Api, ApiContext, ApiEnv, Deps } from './http/types.ts'
import { accessLog } from './middleware/access-log.ts'
import { requestId } from './middleware/request-id.ts'
import { secureHeaders } from './middleware/secure-headers.ts'
import { apiRoutes } from './routes/all.ts'
import { appFiles, pageSource } from './routes/app-files.ts'

/** The whole server as a function from request to reply. It never listens: `server/main.ts` does, and tests call it. */
export function createApp(deps: Deps): Api {
  const app: Api = new Hono<ApiEnv>()
  const limiter = createRateLimiter(() => deps.clock().getTime())
  const housekeeping = createHousekeeping()
  const signIns = createSignIns()
  const searchTurns = createSearchTurns()
  const page = pageSource(deps.distDir)
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('limiter', limiter)
    c.set('housekeeping', housekeeping)
    c.set('signIns', signIns)
    c.set('searchTurns', searchTurns)
    await next()
  })
  app.use(
    requestId,
    secureHeaders(() => contentSecurityPolicy(deps.identity, page())),
    accessLog,
  )
  app.onError((thrown, c) => refuse(c, thrown))
  app.notFound((c) => refuse(c, new AppError('SYS_008')))
  apiRoutes(app)
  if (deps.identity.app) app.route('/', deps.identity.app)
  appFiles(app, deps.distDir, deps.archiveDir)
  return app
}

/** Tells the client what was refused, and the log what broke. */
function refuse(c: ApiContext, thrown: unknown): Response {
  const error = toAppError(thrown)
  const reply = errorReply(c, error)
  // Data that a schema let through and the database did not: the client is told it is bad input, but the schema is ours.
  const missedBySchema = error.code === 'VAL_001' && error.cause !== undefined
  if (reply.status >= 500 || missedBySchema) {
    logError(c.get('deps').env, {
      request_id: c.get('requestId'),
      route: c.get('route'),
      code: error.code,
      ...describeFault(error.cause ?? error),
    })
  }
  return reply
}
