import type { Sort } from './sort-head'

/** The sort after a press on a column's head: the natural order of the column first, then the other way round. */
export function nextSort<K extends string>({ by, order }: Sort, column: K): Sort<K> {
  if (by === column) return { by: column, order: order === 'asc' ? 'desc' : 'asc' }
  // Of times the latest comes first.
  return { by: column, order: column.endsWith('_at') ? 'desc' : 'asc' }
}
