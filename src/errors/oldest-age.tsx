import { DataAge } from '@/ui/data-age'
import { DockPill } from '@/ui/docked'
import { useOldestAge } from './data-ages'

/** How old the page is, once for all its parts. */
export function OldestAge() {
  const at = useOldestAge()
  if (at === null) return null
  return (
    <DockPill>
      <DataAge at={at} />
    </DockPill>
  )
}
