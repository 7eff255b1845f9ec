import { createHash } from 'node:crypto'
import type { Identity } from '../core/identity.ts'

type Sources = { script: string[]; connect: string[]; frame: string[]; policies: string[] }

/** What the browser SDK of the hosted identity loads: its popup helper, its two services, and the handler's frame. */
function identitySources({ clientConfig }: Identity): Sources {
  const { mode, auth_domain: domain } = clientConfig.identity
  if (mode === 'embedded') return { script: [], connect: [], frame: [], policies: [] }
  return {
    script: ['https://apis.google.com'],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://apis.google.com',
    ],
    frame: [`https://${domain}`],
    // By these names the popup helper makes its own Trusted Types.
    policies: ['gapi#gapi', 'goog#html'],
  }
}

/**
 * The policy of every page: code and styles from this server only, and inline ones only as they stand in `indexHtml`.
 * Text becomes code only through a policy with a name from here; `default` is src/lib/trusted-url.ts.
 */
export function contentSecurityPolicy(identity: Identity, indexHtml: string): string {
  const { script, connect, frame, policies } = identitySources(identity)
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf('script', indexHtml), ...script],
    'style-src': ["'self'", ...hashesOf('style', indexHtml)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'", ...frame],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...policies],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function hashesOf(element: 'script' | 'style', html: string): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi'))
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
