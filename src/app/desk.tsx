import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '@/auth/session'
import { createQueryClient } from '@/offline/query-client'
import { closeScope, openScope } from '@/offline/scope'
import { BootScreen } from './boot-screen'
import { NoTenantScreen } from './no-tenant-screen'

/** Opens the data that belongs to the signed-in person in their tenant; without such a person nothing is opened. */
export function Desk({ children }: { children: ReactNode }) {
  const { user, tenantId, profileError } = useSession()
  if (!user) return <BootScreen />
  if (!tenantId) return profileError ? <NoTenantScreen error={profileError} /> : <BootScreen />
  return (
    <OwnData key={`${tenantId}:${user.uid}`} tenantId={tenantId} uid={user.uid}>
      {children}
    </OwnData>
  )
}

type OwnDataProps = { tenantId: string; uid: string; children: ReactNode }

function OwnData({ tenantId, uid, children }: OwnDataProps) {
  const client = useOwnClient(tenantId, uid)
  return client ? <QueryClientProvider client={client}>{children}</QueryClientProvider> : <BootScreen />
}

/** The query client over this person's databases; null while they open. They are closed when the person goes. */
function useOwnClient(tenantId: string, uid: string): QueryClient | null {
  const [client, setClient] = useState<QueryClient | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let gone = false
    let opened: QueryClient | null = null
    openScope({ tenantId, uid })
      .then((scope) => {
        if (gone) return
        opened = createQueryClient(scope)
        setClient(opened)
      })
      .catch(setFailure)
    return () => {
      gone = true
      opened?.clear()
      void closeScope()
    }
  }, [tenantId, uid])

  if (failure) throw failure
  return client
}
