import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the fields are called in the form and in lists of waiting changes. */
export const LABELS = {
  name: msg`質問`,
  reading: msg`読み・別の言い方`,
  answer: msg`回答`,
  sources: msg`根拠`,
  is_pinned: msg`窓口カード`,
  pin_order: msg`窓口カードの順番`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

export const PIN_WORDS: Record<'true' | 'false', MessageDescriptor> = {
  true: msg`窓口に貼る`,
  false: msg`はがす`,
}
