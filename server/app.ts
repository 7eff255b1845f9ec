import { Hono } from 'hono'
import { tenant } from '#contract/tenant'
import { apiRoutes } from './api-routes.ts'
import { appFiles, pageSource } from './app-files/routes.ts'
import { createAuditUpkeep } from './audit/due.ts'
import { AppError } from './core/app-error.ts'
import { AuthError } from './core/auth-error.ts'
import type { Deps } from './core/call.ts'
import { logFault } from './core/log.ts'
import { createRefusalLog, type RefusalLog } from './core/refusal-log.ts'
import { ShutOut } from './core/shut-out.ts'
import { addressOf, sourceHash } from './core/source.ts'
import { toAppError } from './core/to-app-error.ts'
import { createDailyHousekeeping } from './housekeeping/daily.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { giveDeviceId } from './http/device-cookie.ts'
import { createDevices } from './http/devices.ts'
import { errorReply } from './http/error-reply.ts'
import { createFairShare, sharesOf } from './http/fair-share.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { createReadTurns } from './http/read-turns.ts'
import { createSignIns } from './http/sign-ins.ts'
import type { Api, ApiContext, ApiEnv } from './http/types.ts'
import { accessLog } from './middleware/access-log.ts'
import { requestId } from './middleware/request-id.ts'
import { secureHeaders } from './middleware/secure-headers.ts'

/** Who calls too often is told so late: to refuse at once those who come again at once takes the time of all others. */
export const REFUSAL_MS = 500

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
  const onWrite = createDailyHousekeeping()
  const onAudited = createAuditUpkeep()
  const signIns = createSignIns()
  const readTurns = createReadTurns()
  const fairShare = createFairShare(sharesOf(deps.database.pool.options.max))
  const devices = createDevices()
  const log = createRefusalLog(deps)
  const page = pageSource(deps.distDir)
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('limiter', limiter)
    c.set('onWrite', onWrite)
    c.set('onAudited', onAudited)
    c.set('signIns', signIns)
    c.set('readTurns', readTurns)
    c.set('fairShare', fairShare)
    c.set('devices', devices)
    await next()
  })
  app.use(
    requestId,
    secureHeaders(() => contentSecurityPolicy(deps.identity, page())),
    accessLog,
  )
  app.use(tenant.profile.path, giveDeviceId)
  app.onError(async (thrown, c) => {
    const error = toAppError(thrown)
    if (error.code === 'SYS_005') await new Promise((resolve) => setTimeout(resolve, deps.refusalMs))
    return refuse(c, error, log)
  })
  app.notFound((c) => refuse(c, new AppError('SYS_008'), log))
  return app
}

/** Tells the client what was refused, and the log what broke and who was not let in. */
function refuse(c: ApiContext, error: AppError, log: RefusalLog): Response {
  const reply = errorReply(c, error)
  const { env } = c.get('deps')
  const request = { request_id: c.get('traceId'), route: c.get('route') }
  const source = sourceHash(addressOf(c))
  if (reply.status >= 500) logFault(env, { ...request, code: error.code, thrown: error.cause ?? error })
  else if (error.cause instanceof AuthError) {
    const { message: reason } = error.cause
    const line = { event: 'token refused', code: error.code, reason, source, ...request }
    log.write(`${error.code} ${reason} ${source}`, line)
  } else if (error instanceof ShutOut) {
    const { who } = error
    const line = { event: 'access refused', code: error.code, ...who, source, ...request }
    log.write(`${who.reason} ${who.tenant} ${who.member ?? who.uid}`, line)
  }
  return reply
}
