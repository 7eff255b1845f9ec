import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatNumber } from '@/i18n/numbers'

/** Of the room of a field, from which share on it is said how much is left. */
const NEARLY_FULL = 0.8

/**
 * What is to be said at a field of at most `max` characters: how much of it is taken, where it nearly is; what is beyond it is an
 * error before anybody presses a button. The browser is not told of the limit: it would cut pasted text without a word.
 */
export function roomIn(text: string, max: number | undefined, i18n: I18n): { hint?: string; error?: string } {
  if (max === undefined || text.length < max * NEARLY_FULL) return {}
  const [length, limit] = [formatNumber(text.length), formatNumber(max)]
  const hint = i18n._(msg`${length} / ${limit}文字`)
  return text.length > max ? { hint, error: i18n._(msg`${limit}文字以内にしてください。`) } : { hint }
}
