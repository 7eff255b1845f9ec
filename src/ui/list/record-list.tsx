import { useSyncExternalStore } from 'react'
import { RecordCards, type RecordCardsProps } from './record-cards'
import { RecordTable, type RecordTableProps } from './record-table'
import type { Listed } from './slot'

/** The rows of a list: a table, or cards where a table has no room. */
export function RecordList<S extends Listed, K extends string>(
  props: RecordTableProps<S, K> & Pick<RecordCardsProps<S>, 'card'>,
) {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  return isWide ? <RecordTable {...props} /> : <RecordCards {...props} />
}

/** The breakpoint at which the side menu appears. */
const wide = window.matchMedia('(min-width: 48rem)')

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
