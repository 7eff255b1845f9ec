import { lazy, Suspense } from 'react'
import { loadChunk } from '@/lib/load-chunk'
import { BootScreen } from './boot-screen'

const LockPage = lazy(() => loadChunk(() => import('./lock-page')).then((m) => ({ default: m.LockPage })))

/** In the place of a page while the screen of that person is locked. */
export function Locked({ uid }: { uid: string }) {
  return (
    <Suspense fallback={<BootScreen />}>
      <LockPage uid={uid} />
    </Suspense>
  )
}
