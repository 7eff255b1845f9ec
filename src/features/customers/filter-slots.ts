import type { ComponentType } from 'react'
import type { SavedQuestion } from '#contract/saved-filters'
import { type CustomerSearch, filterPart } from './customer-address'

/** The filters that people saved; another feature's. */
export type SavedSlot = ComponentType<{
  question: SavedQuestion
  onShow: (question: SavedQuestion) => void
  onClose: () => void
}>

/** What the list has of saved filters: those that there are, and the way to keep one more. */
export type FilterSlots = { saved: SavedSlot; save: ComponentType<{ question: SavedQuestion }> }

/** What an address asks for, as far as it can be saved. */
export function questionIn(search: CustomerSearch): SavedQuestion {
  return { ...filterPart(search), ...(search.kana && { kana_row: search.kana }) }
}
