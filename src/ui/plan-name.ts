import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const PLANS = new Map<string, MessageDescriptor>([
  ['ベーシック', msg`ベーシック`],
  ['プロ', msg`プロ`],
])

/** A plan in the language on the screen; one that this app does not know is shown as it is. */
export function planName(plan: string, i18n: I18n): string {
  const known = PLANS.get(plan)
  return known ? i18n._(known) : plan
}
