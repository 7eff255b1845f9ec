import type { LinkProps } from '@tanstack/react-router'
import type { Listed, Slot } from './slot'
import type { RowFocus } from './use-row-focus'

/** Where a row leads. */
export type RowTarget = Pick<LinkProps, 'to' | 'params'> & {
  /** Brings what the page of the record needs, before it is opened. */
  prefetch?: () => void
  /** What a press beside the links of the row does instead of opening the record. */
  press?: ((index: number, isShift: boolean) => void) | undefined
}

/** A row as it is drawn. What is in it changes with the row alone: the others are not redrawn. */
export type RowProps<S extends Listed> = {
  slot: Slot<S>
  index: number
  /** Place in the list and height, in pixels; null on paper, where the rows follow each other. */
  top: number | null
  height: number
  /** Whether the Tab key stops at this row. */
  isStop: boolean
  isCutOff: boolean
  focus: RowFocus
  target: (shown: S) => RowTarget
}

/** Where a row stands: by itself, so that the others are not laid out when it comes. */
export function rowStyle({ top, height }: Pick<RowProps<Listed>, 'top' | 'height'>) {
  return top === null ? { height } : { height, position: 'absolute' as const, transform: `translateY(${top}px)` }
}
