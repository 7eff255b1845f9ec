import { useSyncExternalStore } from 'react'
import type { CustomerSort } from './customer-address'
import { CustomerCards } from './customer-cards'
import type { CustomerFilter } from './customer-filters'
import type { CustomerRowsProps } from './customer-rows-props'
import { CustomerTable } from './customer-table'

type Props = CustomerRowsProps & { filter: CustomerFilter; onSort: (column: CustomerSort) => void }

/** The rows of the list: a table, or cards where a table has no room. */
export function CustomerRows({ filter, onSort, ...rows }: Props) {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  return isWide ? <CustomerTable {...rows} filter={filter} onSort={onSort} /> : <CustomerCards {...rows} />
}

/** The breakpoint at which the side menu appears. */
const wide = window.matchMedia('(min-width: 48rem)')

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
