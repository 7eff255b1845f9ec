import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { loadChunk } from '@/lib/load-chunk'
import { screenIsAtRest } from '@/lib/when-at-rest'
import { afterFirstReads } from '@/offline/cache/first-reads'
import { createQueryClient } from '@/offline/cache/query-client'
import { closeScope, openScope } from '@/offline/scope/scope'
import { useLocked } from '@/session/lock/use-locked'
import { useSession } from '@/session/session'
import { isLeaving, subscribeLeaving } from '@/session/sign-out/leaving'
import { BootScreen } from './boot-screen'
import { lazyAtRest } from './lazy-at-rest'
import { Locked } from './locked'

const NoTenantScreen = lazy(() =>
  loadChunk(() => import('./no-tenant-screen')).then((m) => ({ default: m.NoTenantScreen })),
)

const DeviceKeeper = lazyAtRest(() =>
  loadChunk(() => import('@/features/device/device-keeper')).then((m) => m.DeviceKeeper),
)

/** Opens the data that belongs to the signed-in person in their tenant; without such a person nothing is opened. */
export function Desk({ children }: { children: ReactNode }) {
  const { user, tenantId, profileError } = useSession()
  const leaving = useSyncExternalStore(subscribeLeaving, isLeaving)
  if (!user || leaving) return <BootScreen />
  if (!tenantId) {
    return (
      <Suspense fallback={<BootScreen />}>
        {profileError ? <NoTenantScreen error={profileError} /> : <BootScreen />}
      </Suspense>
    )
  }
  return (
    <OwnData key={`${tenantId}:${user.uid}`} tenantId={tenantId} uid={user.uid}>
      {children}
    </OwnData>
  )
}

type OwnDataProps = { tenantId: string; uid: string; children: ReactNode }

function OwnData({ tenantId, uid, children }: OwnDataProps) {
  const client = useOwnClient(tenantId, uid)
  const locked = useLocked()
  if (!client) return <BootScreen />
  // The queries, the outbox and its keeper go on under the lock; what they show leaves the page.
  const page = locked ? <Locked uid={uid} /> : children
  return (
    <QueryClientProvider client={client}>
      {page}
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <DeviceKeeper />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

/** Opening and closing take their time; each waits for what was asked before. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn(act: () => Promise<unknown>): Promise<unknown> {
  turn = turn.then(act, act)
  return turn
}

/** The query client over this person's databases; null while they open. They are closed when the person goes. */
function useOwnClient(tenantId: string, uid: string): QueryClient | null {
  const [client, setClient] = useState<QueryClient | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let gone = false
    let opened: QueryClient | null = null
    let stopLooking = () => {}
    async function open() {
      if (gone) return
      const scope = await openScope({ tenantId, uid })
      if (gone) return
      opened = createQueryClient(scope)
      stopLooking = afterFirstReads(opened, screenIsAtRest)
      const client = opened
      // Drawn in pieces: it is the whole page.
      startTransition(() => setClient(client))
    }
    inTurn(open).catch(setFailure)
    return () => {
      gone = true
      stopLooking()
      void opened?.cancelQueries()
      opened?.clear()
      void inTurn(closeScope)
    }
  }, [tenantId, uid])

  if (failure) throw failure
  return client
}
