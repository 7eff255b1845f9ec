import type { ApiError } from '@/api/api-error'
import { checkAdmission } from '@/session/profile'
import { getSession } from '@/session/session'
import { askToSignIn } from '@/session/sign-in-asked'
import { isLeaving } from '@/session/sign-out/leaving'
import { guardProtected } from './guards'
import { router } from './router'

/**
 * What follows when the server refuses the credential and a new one did not help. To the sign-in page only when nobody
 * is signed in and it is not shown already (spec section 4); anybody else is asked where they are, so that nothing typed
 * is lost. While nobody is known yet (`loading`) nobody is signed in, as for the guards: there is no one to ask, and
 * whoever turns out to be signed in is led back.
 */
export function onRefusedCredential(): void {
  const { status, user } = getSession()
  const { pathname, href } = router.latestLocation
  if (user) askToSignIn('refused')
  else if (pathname !== '/login') {
    const search = guardProtected(status, href, isLeaving()) ?? {}
    void router.navigate({ to: '/login', search, replace: true })
  }
}

/**
 * What follows when the person may not work here any more. The session asks, and its page says so in the place of all
 * others. The identity service ends the sign-in of a disabled account by itself: then the sign-in page says why, in a
 * note that keeps nobody else from signing in.
 */
export async function onShutOut(refused: ApiError): Promise<void> {
  const uid = getSession().user?.uid ?? null
  await checkAdmission(refused)
  if (refused.code !== 'AUTH_004' || getSession().user) return
  const { sayFarewell } = await import('./farewell')
  sayFarewell(uid, refused)
}
