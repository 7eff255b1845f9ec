import { lazy, type ReactNode, Suspense } from 'react'
import { useFeatures } from '@/features/tenant/queries'
import { loadChunk } from '@/lib/load-chunk'
import { useSession } from '@/session/session'
import { usePlace } from './place'
import { isPlaceFor, isPlaceOn } from './places'

const ClosedPlace = lazy(async () => ({
  default: (await loadChunk(() => import('./closed-place-screen'))).ClosedPlaceScreen,
}))

/**
 * Shows a page only when its feature is on for the tenant and the person may see it; otherwise says so, with a way home.
 * While nobody knows the person's role yet, the server has the word.
 */
export function FeatureGate({ children }: { children: ReactNode }) {
  const flags = useFeatures()
  const person = useSession().profile?.user
  const place = usePlace()
  if (!place || (isPlaceOn(flags, place) && (person === undefined || isPlaceFor(person, place)))) return children
  return (
    <Suspense fallback={null}>
      <ClosedPlace />
    </Suspense>
  )
}
