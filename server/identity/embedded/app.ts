import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errorFacts } from '#contract/errors'
import { logFault, logSecurity } from '../../core/log.ts'
import { addressOf, sourceHash } from '../../core/source.ts'
import { toAppError } from '../../core/to-app-error.ts'
import { consent } from './accounts/consent.ts'
import { resetPassword, sendOobCode } from './accounts/out-of-band.ts'
import { deleteAccount, lookup, update } from './accounts/own-account.ts'
import { refresh } from './accounts/refresh.ts'
import { type Fields, readFields } from './accounts/requests.ts'
import { createAuthUri, passwordPolicy } from './accounts/settings.ts'
import { signInWithPassword } from './accounts/sign-in.ts'
import { signInWithIdp } from './accounts/sign-in-with-idp.ts'
import { signUp } from './accounts/sign-up.ts'
import { errorBody, IdentityError } from './identity-error.ts'
import { servePages } from './pages/serve.ts'
import type { Caller, Service } from './service.ts'

type Operation = (service: Service, fields: Fields, caller: Caller) => Promise<object>

/** `POST .../accounts:{name}` */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  signUp,
  signInWithPassword,
  signInWithIdp,
  createAuthUri,
  lookup,
  update,
  delete: deleteAccount,
  sendOobCode,
  resetPassword,
}

const MAX_BODY_BYTES = 64 * 1024

/** The hosted service's REST interface at the paths at which the SDK expects it behind `connectAuthEmulator`. */
export function createEmbeddedApp(service: Service): Hono {
  const app = new Hono()
  app.onError((error, c) => answerError(service, error, c))
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.json(errorBody(413, 'REQUEST_TOO_LARGE'), 413),
  })
  app.use('/identitytoolkit.googleapis.com/*', limit, notStored)
  app.use('/securetoken.googleapis.com/*', limit, notStored)
  app.use('/emulator/*', limit)

  app.post('/identitytoolkit.googleapis.com/v1/:operation{accounts:[A-Za-z]+}', async (c) => {
    const name = c.req.param('operation').slice('accounts:'.length)
    const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined
    if (!operation) throw new IdentityError('OPERATION_NOT_ALLOWED', 404)
    return c.json(await operation(service, await readJson(c), callerOf(c)))
  })
  app.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', (c) => c.json(passwordPolicy()))
  app.all('/identitytoolkit.googleapis.com/*', (c) => c.json(errorBody(404, 'NOT_FOUND'), 404))

  app.post('/securetoken.googleapis.com/v1/token', async (c) => {
    return c.json(await refresh(service, Object.fromEntries(new URLSearchParams(await c.req.text()))))
  })
  app.all('/securetoken.googleapis.com/*', (c) => c.json(errorBody(404, 'NOT_FOUND'), 404))

  app.post('/emulator/auth/consent', async (c) => c.json(await consent(service, await readJson(c), callerOf(c))))
  servePages(app, service)
  return app
}

async function notStored(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  c.header('cache-control', 'no-store')
}

/** Notes whom the request is about: a refusal of it tells which account somebody tries to get into. */
async function readJson(c: Context): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => {
    throw new IdentityError('INVALID_ARGUMENT : The body is no JSON.')
  })
  const fields = readFields(body)
  if (fields.email) c.set('account', fields.email.toLowerCase())
  return fields
}

function callerOf(c: Context): Caller {
  return { address: addressOf(c) }
}

/** Refusals that tell of somebody who tries to get in, by the first word of the message. */
const ATTEMPTS =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|USER_DISABLED|TOO_MANY_ATTEMPTS_TRY_LATER|INVALID_REFRESH_TOKEN|INVALID_OOB_CODE)\b/

function answerError({ env }: Service, error: Error, c: Context): Response {
  // Set by the application around these routes.
  const request_id: string | undefined = c.get('traceId')
  if (error instanceof IdentityError) {
    const reason = ATTEMPTS.exec(error.message)?.[0]
    const asked: string | undefined = c.get('account')
    const account = sourceHash(error.account ?? asked ?? '')
    const source = sourceHash(addressOf(c))
    if (reason)
      logSecurity(env, { event: 'sign-in refused', code: reason, account, source, request_id, route: c.req.path })
    return c.json(errorBody(error.status, error.message), error.status)
  }
  const { code } = toAppError(error)
  logFault(env, { request_id, route: c.req.path, code, thrown: error })
  // 503: the database cannot be reached, or is too slow, and the same call may succeed in a moment.
  if (errorFacts(code).retryable) return c.json(errorBody(503, 'UNAVAILABLE'), 503)
  return c.json(errorBody(500, 'INTERNAL_ERROR'), 500)
}
