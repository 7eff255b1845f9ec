import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the fields are called. */
export const LABELS = {
  name: msg`定型文の名前`,
  text: msg`文`,
  is_shared: msg`みんなで使う`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>
