import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS } from '#contract/day'
import { Id } from '#contract/primitives'
import type { ApiContext, ApiEnv } from './types.ts'

const NAME = 'madoguchi_device'
/** The longest that browsers keep a cookie. Each start of the app begins it again. */
const MAX_AGE_S = (400 * DAY_MS) / 1_000

/** The id of the browser that calls: random, made here, and no right of any kind. Null before its first profile. */
export function deviceOf(c: ApiContext): string | null {
  return Id.safeParse(getCookie(c, NAME)).data ?? null
}

/**
 * Gives a browser its id with the profile, which is the first call of each start: later ones, several at once, have it.
 * As a cookie it travels with every request, those of workers too, and no script reads it.
 */
export const giveDeviceId: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 200) return
  const isSecure = new URL(c.req.url).protocol === 'https:' || c.get('deps').env.production
  const id = deviceOf(c) ?? crypto.randomUUID()
  setCookie(c, NAME, id, { path: '/api', httpOnly: true, sameSite: 'Strict', secure: isSecure, maxAge: MAX_AGE_S })
}
