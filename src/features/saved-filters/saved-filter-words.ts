import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { questionOf } from '#contract/saved-filters'
import { filterWords } from '@/i18n/customer-filter-words'

/** What the fields are called. */
export const LABELS = {
  name: msg`条件の名前`,
  filter: msg`条件`,
  is_shared: msg`みんなで使う`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

const ROW = msg`フリガナの行`

/** What a saved filter asks for, in words; null for one that this version of the app does not know. */
export function conditionWords(filter: unknown, i18n: I18n): string | null {
  const question = questionOf({ filter: filter as Record<string, unknown> })
  if (!question) return null
  const row = question.kana_row ? [`${i18n._(ROW)}: ${question.kana_row}`] : []
  return [...filterWords(question, i18n).map(({ words }) => words), ...row].join('、')
}
