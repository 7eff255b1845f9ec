import type { Listed, Slot } from './slot'
import type { RowFocus } from './use-row-focus'

/** Where a row leads. */
export type RowTarget = {
  /** Address of the record's page. */
  to: `/${string}`
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

/** A layout in it ends there: neither the page around is laid out for a row that changes, nor the other rows. */
const ALONE = { contain: 'size layout style' } as const

/** Where a row stands: by itself, so that the others are not laid out when it comes. */
export function rowStyle({ top, height }: Pick<RowProps<Listed>, 'top' | 'height'>) {
  return {
    ...ALONE,
    height,
    ...(top === null ? {} : { position: 'absolute' as const, transform: `translateY(${top}px)` }),
  }
}

/** The room of all rows, in pixels; on paper, null, it is as high as they are. */
export function roomStyle(room: number | null) {
  return room === null ? {} : { ...ALONE, height: room }
}
