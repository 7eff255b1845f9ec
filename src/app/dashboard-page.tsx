import { lazy } from 'react'
import { DashboardScreen } from '@/features/dashboard/dashboard-screen'
import { loadChunk } from '@/lib/load-chunk'

/** Who is found belongs to the customers. The code comes with the first letter that is typed. */
const SearchHits = lazy(() =>
  loadChunk(() => import('@/features/customers/search-hits')).then((m) => ({ default: m.SearchHits })),
)

/** The first page of the day, and the customers who are found on it: they are two features. */
export function DashboardPage() {
  return <DashboardScreen hits={SearchHits} />
}
