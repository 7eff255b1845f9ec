import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../http/types.ts'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  // The sign-in popup talks to its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A year: who came once over TLS never comes without it again. Only in production, which stands behind TLS. */
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** The headers of every answer. A page that brings its own policy keeps it. */
export function secureHeaders(policy: () => string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries({ ...HEADERS, ...(c.get('deps').env.production && HSTS) })) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', policy())
  }
}
