import type { Ref } from 'react'
import type { ShownCustomer } from './customer-changes'

/** What a drawing of the list needs, be it a table or cards. */
export type CustomerRowsProps = {
  slots: readonly (ShownCustomer | null)[]
  /** Rows that were not read will not come now: the server is out of reach. */
  isCutOff: boolean
  onLook: (from: number, to: number) => void
  /** Gets a function that puts the focus into the list. */
  focus: Ref<() => void>
}
