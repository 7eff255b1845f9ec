/**
 * Where to go after sign-in: the page one came from, if it is a page of this app; otherwise `/`.
 * Refuses what leads elsewhere (`//host`, `/\host`, `https:`, control characters that browsers drop) and `/login` itself.
 */
export function safeReturnPath(raw: unknown): string {
  if (typeof raw !== 'string' || !raw.startsWith('/') || raw.length > 2_000) return '/'
  const base = 'https://app.invalid'
  try {
    const url = new URL(raw, base)
    const path = `${url.pathname}${url.search}${url.hash}`
    // Dots are resolved by now: `/..//host` has become `//host`.
    const leadsAway = url.origin !== base || hasControl(raw) || /^\/[/\\]/.test(raw) || path.startsWith('//')
    return leadsAway || /^\/login\/?$/.test(url.pathname) ? '/' : path
  } catch {
    return '/'
  }
}

function hasControl(text: string): boolean {
  return [...text].some((c) => c < ' ' || c === '\u007f')
}
