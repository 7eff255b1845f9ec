import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import type { RowParts } from './row-link'
import type { Listed } from './slot'

export type Column<S extends Listed, K extends string = string> = {
  /** Tells the columns apart; that of a sorted column is what it is sorted by. */
  id: K | (string & {})
  head: ReactNode
  /** What the list can be sorted by. */
  sort?: K
  /** Classes that show the column only where there is room for it. Without them it is in every window. */
  where?: string
  /** Class of its width. Without it the column takes the room that the others leave. */
  width?: string
  className?: string
  cell: (shown: S, row: RowParts) => ReactNode
}

/** Where a column is shown, and how wide: the same for its head and for its cells. */
export function columnClass({ where, width }: Pick<Column<Listed>, 'where' | 'width'>): string {
  return classNames(where, width ? `flex-none ${width}` : 'min-w-0 flex-1')
}
