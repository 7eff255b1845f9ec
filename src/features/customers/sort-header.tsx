import { useLingui } from '@lingui/react/macro'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import type { CustomerSort } from './customer-address'
import type { CustomerFilter } from './customer-filters'
import { SORT_WORDS } from './customer-words'

type SortHeaderProps = {
  column: CustomerSort
  filter: CustomerFilter
  onSort: (column: CustomerSort) => void
  className?: string
}

/** Head of a column by which the list can be sorted. */
export function SortHeader({ column, filter, onSort, className }: SortHeaderProps) {
  const { i18n } = useLingui()
  const isSorted = filter.sort_by === column
  const isUp = filter.sort_order === 'asc'
  return (
    <th
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
        {i18n._(SORT_WORDS[column])}
        <Icon
          name={isSorted ? (isUp ? 'sort-up' : 'sort-down') : 'sort'}
          size={16}
          className={isSorted ? undefined : 'text-faint'}
        />
      </button>
    </th>
  )
}
