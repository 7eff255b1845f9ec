import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import { TABLE_ROLES } from './table-roles'

/** By which column a list is sorted, and which way. */
export type Sort<K extends string = string> = { by: K; order: 'asc' | 'desc' }

type SortHeadProps<K extends string> = {
  column: K
  sort: Sort<K>
  onSort: (column: K) => void
  className?: string
  children: ReactNode
}

/** Head of a column by which the list can be sorted. */
export function SortHead<K extends string>({ column, sort, onSort, className, children }: SortHeadProps<K>) {
  const isSorted = sort.by === column
  const isUp = sort.order === 'asc'
  return (
    <th
      {...TABLE_ROLES.head}
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={classNames('p-0 text-left font-semibold', className)}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={classNames(
          'flex min-h-11 w-full items-center gap-1 px-3 text-left hover:text-accent-ink',
          isSorted && 'text-accent-ink',
        )}
      >
        {children}
        <Icon
          name={isSorted ? (isUp ? 'sort-up' : 'sort-down') : 'sort'}
          size={16}
          className={isSorted ? undefined : 'text-faint print:hidden'}
        />
      </button>
    </th>
  )
}
