import { lazy } from 'react'
import { DashboardScreen } from '@/features/dashboard/dashboard-screen'
import { loadChunk } from '@/lib/load-chunk'
import { lazyAtRest } from './lazy-at-rest'

/** Who is found belongs to the customers. The code comes with the first letter that is typed. */
const SearchHits = lazy(() =>
  loadChunk(() => import('@/features/customers/search-hits')).then((m) => ({ default: m.SearchHits })),
)

/** They stand beside the heading when the page has its data. */
const DeskCards = lazyAtRest(() =>
  loadChunk(() => import('@/features/frequent-questions/desk-cards')).then((m) => m.DeskCards),
)

/** Known to be wanted when the page has its data. */
const DueContacts = lazyAtRest(() =>
  loadChunk(() => import('@/features/customers/due-contacts')).then((m) => m.DueContacts),
)

/** The first page of the day, the desk cards, and the customers who are found or due on it: they are three features. */
export function DashboardPage() {
  return <DashboardScreen hits={SearchHits} cards={DeskCards} due={DueContacts} />
}
