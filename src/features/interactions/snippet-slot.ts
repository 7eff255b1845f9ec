import type { ComponentType } from 'react'

/** What the form of a contact gives to the texts that are put into it. */
export type SnippetSlotProps = {
  customer: { id: string; name: string }
  /** What was written so far. */
  written: string
  /** `blankAt`: where the first part that is to be written by hand begins; null without one. */
  onChoose: (filled: { text: string; blankAt: number | null }) => void
  onClose: () => void
}

/** Texts that are written again and again; another feature's. */
export type SnippetSlot = ComponentType<SnippetSlotProps>
