import { i18n } from '@lingui/core'
import type { ApiError } from '@/api/api-error'
import { checkAdmission } from '@/auth/profile'
import { getSession } from '@/auth/session'
import { askToSignIn } from '@/auth/sign-in-asked'
import { classify } from '@/errors/classify'
import { errorMessage, errorSuggestion } from '@/errors/error-text'
import { notify } from '@/errors/notify'
import { guardProtected } from './guards'
import { isLeaving } from './leaving'
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

/** Long enough to be read by whoever looks for the page that has gone. */
const FAREWELL_MS = 60_000

/**
 * What follows when the person may not work here any more. The session asks, and its page says so in the place of all
 * others. The identity service ends the sign-in of a disabled account by itself: then the sign-in page says why, in a
 * note that keeps nobody else from signing in.
 */
export async function onShutOut(refused: ApiError): Promise<void> {
  await checkAdmission(refused)
  if (refused.code !== 'AUTH_004' || getSession().user) return
  const error = classify(refused)
  notify.info([errorMessage(error, i18n), errorSuggestion(error, i18n)].join(' '), { hideAfterMs: FAREWELL_MS })
}
