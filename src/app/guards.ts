import { redirect } from '@tanstack/react-router'
import { withoutSearched } from '@/session/events/hide-address'
import { safeReturnPath } from '@/session/identity/return-path'
import { getSession, isSomebodyElse, leftBy, type Session } from '@/session/session'
import { isLeaving } from '@/session/sign-out/leaving'

export type LoginSearch = { redirect?: string }

/** The search part of /login: the page one came from, if it is a page of this app. */
export function parseLoginSearch(raw: Record<string, unknown>): LoginSearch {
  const path = safeReturnPath(raw.redirect)
  return path === '/' ? {} : { redirect: path }
}

export type InviteSearch = { code?: string }

/** The search part of /invite. */
export function parseInviteSearch(raw: Record<string, unknown>): InviteSearch {
  const code = typeof raw.code === 'string' ? raw.code.trim() : ''
  return code === '' ? {} : { code }
}

/**
 * Where the visitor of a protected page is sent instead; null lets them in.
 * `loading` means that nobody was here before: the form is shown at once rather than after the identity SDK has been
 * loaded, and whoever turns out to be signed in goes back. After a deliberate sign-out the page is not
 * remembered: the next person at this device must not land on it.
 */
export function guardProtected(status: Session['status'], href: string, leaving: boolean): LoginSearch | null {
  if (status === 'signed-in') return null
  return leaving ? {} : parseLoginSearch({ redirect: href })
}

/** Where a visitor of /login is sent instead: somebody who is signed in goes back where they came from. */
export function guardLogin(status: Session['status'], search: LoginSearch): string | null {
  return status === 'signed-in' ? safeReturnPath(search.redirect) : null
}

/** For the routes of the router: lets only signed-in people (or those about to be known) in. */
export function requireSignIn({ location }: { location: { href: string } }): void {
  // The address stands above the sign-in page, for everybody to read.
  const href = leftBy() === null ? location.href : withoutSearched(location.href).slice(window.location.origin.length)
  const search = guardProtected(getSession().status, href, isLeaving())
  if (search) throw redirect({ to: '/login', search, replace: true })
}

/**
 * For /login in the router. The page that was left may name somebody in its address: it is shown again to the one who
 * was there alone. An invitation names nobody, and whoever opened it with another account comes for it.
 */
export function requireGuest({ search }: { search: LoginSearch }): void {
  const isTheirs = !isSomebodyElse() || search.redirect?.startsWith('/invite?')
  const href = guardLogin(getSession().status, isTheirs ? search : {})
  if (href !== null) throw redirect({ href, replace: true })
}
