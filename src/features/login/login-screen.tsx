import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { loadChunk } from '@/lib/load-chunk'
import { screenIsAtRest } from '@/lib/when-at-rest'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { hasKnownPeople } from '@/session/people/known-people-key'
import { Banner } from '@/ui/banner'
import { BrandMark } from '@/ui/brand-mark'
import { DemoAccounts } from './demo-accounts'
import { LanguageLinks } from './language-links'
import { LoginForm } from './login-form'
import { useLogin } from './use-login'

const PeopleHere = lazy(() => loadChunk(() => import('./people/people-here')).then((m) => ({ default: m.PeopleHere })))

/** The sign-in page. */
export function LoginScreen() {
  const { t } = useLingui()
  const login = useLogin()
  const { state } = useConnectivity()
  const [hasPeople] = useState(hasKnownPeople)
  const [isChosen, setChosen] = useState(false)
  const title = login.mode === 'login' ? t`ログイン` : t`新規登録`

  // It has nothing to wait for.
  useEffect(screenIsAtRest, [])

  useEffect(() => {
    document.title = `${title} | ${t`窓口`}`
  }, [title, t])

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(22rem,5fr)_7fr]">
      <Sign />
      <main className="mx-auto flex w-full max-w-md flex-col px-5 py-10 sm:py-16 lg:pt-[clamp(3rem,14vh,9rem)]">
        <div className="mb-8 flex items-center gap-3 lg:hidden">
          <BrandMark size={40} />
          <span className="font-bold text-2xl tracking-[0.12em]">
            <Trans>窓口</Trans>
          </span>
        </div>
        <h1 className="mb-6 font-bold text-2xl">{title}</h1>
        {state === 'offline' ? (
          <Banner tone="warning" icon="cloud-off" role="status" className="mb-5">
            <Trans>オフラインです。ログインにはインターネット接続が必要です。</Trans>
          </Banner>
        ) : null}
        {hasPeople ? (
          <ErrorBoundary scope="part">
            <Suspense fallback={null}>
              <PeopleHere onChosen={setChosen} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        {isChosen ? null : <LoginForm login={login} />}
        <LanguageLinks />
        {/* The server tells of them later than the form is there: nothing stands below them. */}
        {isChosen ? null : <DemoAccounts login={login} />}
      </main>
    </div>
  )
}

/** The sign over the counter, on wide screens: the name written downwards, as on a shop curtain. */
function Sign() {
  return (
    <header className="sign sticky top-0 hidden h-dvh lg:flex lg:flex-col lg:justify-between lg:p-12">
      <BrandMark size={48} inverse />
      <p className="flex-1 self-end pt-4 font-bold text-7xl leading-none tracking-[0.2em] [writing-mode:vertical-rl]">
        <Trans>窓口</Trans>
      </p>
      <p className="max-w-sm text-balance text-lg leading-relaxed">
        <Trans>お客様のことが、いつでも手元に。通信が切れても、受付は止まりません。</Trans>
      </p>
    </header>
  )
}
