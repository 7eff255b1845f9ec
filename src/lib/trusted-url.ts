type TrustedTypes = {
  defaultPolicy?: unknown
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

/**
 * Whether code may be loaded from that address: the service worker and the built files of this origin. The hosted
 * identity's SDK also loads its pop-up helper; the server's content policy lets it through with that identity only.
 */
export function isTrustedScript(url: string, base = location.href): boolean {
  if (!URL.canParse(url, base)) return false
  const { origin, pathname } = new URL(url, base)
  if (origin !== new URL(base).origin) return origin === 'https://apis.google.com'
  return pathname === '/sw.js' || pathname.startsWith('/assets/')
}

/**
 * The one policy for text that would become code (Trusted Types, required by the server's content policy): addresses of
 * our own files pass, everything else throws where it is used. The browser asks it by itself, for `new Worker(url)`, for
 * the service worker and for scripts of libraries. Called first of all; a browser without Trusted Types goes without.
 */
export function trustOwnScripts(types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes): void {
  // Two of them are refused, and the app would not start.
  if (!types || types.defaultPolicy) return
  types.createPolicy('default', { createScriptURL: (url) => (isTrustedScript(url) ? url : null) })
}
