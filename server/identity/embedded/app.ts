import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addressOf } from '../../http/caller-address.ts'
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
  app.onError(answerError)
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

  app.post('/emulator/auth/consent', async (c) => c.json(await consent(service, await readJson(c))))
  servePages(app, service)
  return app
}

async function notStored(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  c.header('cache-control', 'no-store')
}

async function readJson(c: Context): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => {
    throw new IdentityError('INVALID_ARGUMENT : The body is no JSON.')
  })
  return readFields(body)
}

function callerOf(c: Context): Caller {
  return { address: addressOf(c), origin: new URL(c.req.url).origin }
}

function answerError(error: Error, c: Context): Response {
  if (error instanceof IdentityError) return c.json(errorBody(error.status, error.message), error.status)
  console.error('[identity]', error.name, 'code' in error ? error.code : '')
  return c.json(errorBody(500, 'INTERNAL_ERROR'), 500)
}
