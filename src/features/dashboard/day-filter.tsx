import { lazy, Suspense } from 'react'
import { loadChunk } from '@/lib/load-chunk'
import { useContactType } from '@/ui/list/use-contact-type'
import type { ShownContact } from './fold'

const ContactTypeFilter = lazy(() =>
  loadChunk(() => import('@/ui/list/contact-type-filter')).then((m) => ({ default: m.ContactTypeFilter })),
)

type DayFilterProps = {
  /** Those that are shown. */
  contacts: readonly ShownContact[]
  /** False while those of the day are on their way. */
  isKnown: boolean
}

/** The kinds of contact of a day. Its code comes after the first screen; until then its room is kept. */
export function DayFilter({ contacts, isKnown }: DayFilterProps) {
  const [type] = useContactType()
  const isEmpty = contacts.length === 0
  if (isEmpty && !type) return null
  return (
    <div className="@container">
      <Suspense fallback={<div className="mb-3 h-22.5 @[18rem]:h-11.5 print:hidden" />}>
        <ContactTypeFilter isEmpty={isEmpty && isKnown} />
      </Suspense>
    </div>
  )
}
