import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VisitStatus } from '#contract/visit-steps'
import type { Tone } from '@/ui/tone'
import type { VisitGroup } from './visit-list'

/** What the fields are called, where that is not the usual name of such a field. */
export const LABELS = {
  name: msg`お名前`,
  customer_id: msg`顧客`,
  purpose: msg`用件`,
  day: msg`日付`,
  number: msg`受付番号`,
  arrived_at: msg`受付の時刻`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

export const STATUS_WORDS: Readonly<Record<VisitStatus, MessageDescriptor>> = {
  waiting: msg`受付済`,
  serving: msg`対応中`,
  paying: msg`会計`,
  done: msg`完了`,
  left: msg`帰られた`,
}

export const STATUS_TONES: Readonly<Record<VisitStatus, Tone>> = {
  waiting: 'warning',
  serving: 'accent',
  paying: 'info',
  done: 'success',
  left: 'neutral',
}

export const GROUP_WORDS: Readonly<Record<VisitGroup, MessageDescriptor>> = {
  waiting: STATUS_WORDS.waiting,
  serving: STATUS_WORDS.serving,
  paying: STATUS_WORDS.paying,
  done: STATUS_WORDS.done,
}

/** The button that goes on to a state. */
export const STEP_WORDS: Readonly<Record<Exclude<VisitStatus, 'waiting' | 'left'>, MessageDescriptor>> = {
  serving: msg`対応を始める`,
  paying: msg`会計へ`,
  done: msg`完了にする`,
}

/** What people come for most often: one tap in place of typing. */
export const PURPOSES = [
  msg`診察`,
  msg`検査`,
  msg`予防接種`,
  msg`お薬`,
  msg`会計のみ`,
  msg`書類の受け取り`,
  msg`ご相談`,
] as const
