import { Hono } from 'hono'
import { createHousekeeping } from './domain/housekeeping.ts'
import { AppError } from './http/app-error.ts'
import { addressOf } from './http/caller-address.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { errorReply } from './http/error-reply.ts'
import { logFault, logSecurity } from './http/log.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { createSearchTurns } from './http/search-turns.ts'
import { createSignIns } from './http/sign-ins.ts'
import { sourceHash } from './http/source-hash.ts'
import { toAppError } from './http/to-app-error.ts'
import type { Api, ApiContext, ApiEnv, Deps } from './http/types.ts'
import { AuthError } from './identity/auth-error.ts'
import { accessLog } from './middleware/access-log.ts'
import { requestId } from './middleware/request-id.ts'
import { secureHeaders } from './middleware/secure-headers.ts'
import { apiRoutes } from './routes/all.ts'
import { appFiles, pageSource } from './routes/app-files.ts'

/** Who calls too often is told so late: to refuse at once those who come again at once takes the time of all others. */
const REFUSAL_MS = 500

/** The whole server as a function from request to reply. It never listens: `server/main.ts` does, and tests call it. */
export function createApp(deps: Deps): Api {
  const app = createFrame(deps)
  apiRoutes(app)
  if (deps.identity.app) app.route('/', deps.identity.app)
  appFiles(app, deps.distDir, deps.archiveDir)
  return app
}

/** What is around every route: ids, headers, log, limits, and how refusals are told. */
export function createFrame(deps: Deps): Api {
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
  app.onError(async (thrown, c) => {
    const error = toAppError(thrown)
    if (error.code === 'SYS_005') await new Promise((resolve) => setTimeout(resolve, REFUSAL_MS))
    return refuse(c, error)
  })
  app.notFound((c) => refuse(c, new AppError('SYS_008')))
  return app
}

/** Tells the client what was refused, and the log what broke and who was not let in. */
function refuse(c: ApiContext, error: AppError): Response {
  const reply = errorReply(c, error)
  const { env } = c.get('deps')
  const request = { request_id: c.get('traceId'), route: c.get('route') }
  if (reply.status >= 500) logFault(env, { ...request, code: error.code, thrown: error.cause ?? error })
  else if (error.cause instanceof AuthError) {
    const { message: reason } = error.cause
    const source = sourceHash(addressOf(c))
    logSecurity(env, { event: 'token refused', code: error.code, reason, source, ...request })
  }
  return reply
}
