import type { ComponentType } from 'react'

/** Questions that somebody has kept because they ask them often; another feature's, given by the app. */
export type PresetSlots = {
  /** Offers them: each at the beginning of a conversation, behind one button later. */
  List: ComponentType<{ isBeginning: boolean; onAsk: (message: string) => void }>
  /** Keeps a question that was asked. */
  Keep: ComponentType<{ question: string }>
}
