import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { ErrorCenter } from '@/errors/error-center'
import { useLocked } from '@/session/lock/use-locked'
import { getSession, subscribeSession } from '@/session/session'
import { bringLetters } from '@/ui/letters'
import { router } from './router'

/** The whole app around its pages: words, the last resort, the place for messages, and the router. */
export function App() {
  useEffect(followSession, [])
  // What a notice says may name a customer.
  const locked = useLocked()
  useEffect(bringLetters, [])
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary scope="app">
        <RouterProvider router={router} />
        {locked ? null : (
          <ErrorBoundary scope="part">
            <ErrorCenter />
          </ErrorBoundary>
        )}
      </ErrorBoundary>
    </I18nProvider>
  )
}

/** Has the guards look again whenever somebody signs in or out. Who follows another at once begins where everybody begins. */
function followSession(): () => void {
  let before = getSession()
  return subscribeSession(() => {
    const { status, user } = before
    before = getSession()
    if (before.status !== status) void router.invalidate()
    else if (user && before.user && user.uid !== before.user.uid) void router.navigate({ to: '/', replace: true })
  })
}
