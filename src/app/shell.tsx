import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { loadChunk, loadSurely } from '@/lib/load-chunk'
import { useLockKey } from '@/session/lock/use-lock-key'
import { useSession } from '@/session/session'
import { aboveStrips } from '@/ui/docked'
import { BottomBar } from './bottom-bar'
import { FeatureGate } from './feature-gate'
import { lazyAtRest } from './lazy-at-rest'
import { usePlace } from './place'
import { ShortcutHelp } from './shortcut-help'
import { SideMenu } from './side-menu'
import { StatusBanners } from './status-banners'
import { TopBar } from './top-bar'
import { usePageArrival } from './use-page-arrival'

const DeskKeeper = lazyAtRest(() => loadSurely(() => import('./desk-keeper')).then((m) => m.DeskKeeper))

const PrintHead = lazyAtRest(() => loadChunk(() => import('@/ui/print-head')).then((m) => m.PrintHead))

/** What is around every page of a signed-in person: menu, top bar, banners. */
export function Shell({ children }: { children: ReactNode }) {
  useLockKey()
  return (
    <div className="md:pl-[240px]">
      <a href="#main" className="skip-link">
        <Trans>本文へ移動</Trans>
      </a>
      {/* Fixed, not sticky: a place that the menu brings into sight must not move the page as well. */}
      <aside className="fixed inset-y-0 left-0 hidden w-[240px] border-line border-r md:block">
        <ErrorBoundary scope="part">
          <SideMenu />
        </ErrorBoundary>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <div className="contents print:hidden">
          <ErrorBoundary scope="part">
            <TopBar />
          </ErrorBoundary>
        </div>
        <Main>{children}</Main>
        <ErrorBoundary scope="part">
          <StatusBanners />
        </ErrorBoundary>
        <ErrorBoundary scope="part">
          <BottomBar />
        </ErrorBoundary>
      </div>
      <ErrorBoundary scope="part">
        <ShortcutHelp />
      </ErrorBoundary>
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <DeskKeeper />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The page. It alone is drawn anew for another one: what is around it stands. */
function Main({ children }: { children: ReactNode }) {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  // It changes together with what is drawn. The address changes before or after it: a screen that threw would be drawn
  // a second time, and reported under another id than the one it shows.
  const drawn = useRouterState({ select: ({ matches }) => matches.at(-1)?.id ?? '' })
  usePageArrival(pathname, usePlace())
  const tenant = useSession().profile?.tenant.name
  return (
    <main ref={aboveStrips} id="main" tabIndex={-1} className="page-body">
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <PrintHead name={tenant} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary scope="screen" resetKey={drawn}>
        <FeatureGate>{children}</FeatureGate>
      </ErrorBoundary>
    </main>
  )
}
