import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type CustomerFilterQuery, FILTER_NAMES } from '#contract/customer-filter'
import type { SegmentId } from '#contract/customer-segments'
import { STATUS_WORDS } from './customer-words'

/** The segments of the marketing analysis, by the names that it gives them. */
const SEGMENT_WORDS: Record<SegmentId, MessageDescriptor> = {
  regular: msg`常連`,
  new: msg`新規`,
  active: msg`継続`,
  'at-risk': msg`離反の恐れ`,
  dormant: msg`休眠`,
  never: msg`対応なし`,
}

type Part = keyof CustomerFilterQuery
/** One part of a filter in words. */
export type FilterWords = { name: Part; words: string }

/** A filter in words, part by part. */
export function filterWords(query: CustomerFilterQuery, i18n: I18n): FilterWords[] {
  return FILTER_NAMES.flatMap((name) => (query[name] === undefined ? [] : { name, words: WORDS[name](query, i18n) }))
}

const WORDS: Record<Part, (query: CustomerFilterQuery, i18n: I18n) => string> = {
  segment: ({ segment = 'never' }, i18n) => {
    const name = i18n._(SEGMENT_WORDS[segment])
    return i18n._(msg`分析: ${name}`)
  },
  last_contact_over: ({ last_contact_over: period = '' }, i18n) => {
    const time = periodText(period, i18n)
    return i18n._(msg`${time}以上対応していない`)
  },
  last_contact_within: ({ last_contact_within: period = '' }, i18n) => {
    const time = periodText(period, i18n)
    return i18n._(msg`${time}以内に対応`)
  },
  never_contacted: (_, i18n) => i18n._(msg`対応したことがない`),
  contacts_from: ({ contacts_from: count = 0 }, i18n) => i18n._(msg`対応${count}件以上`),
  contacts_to: ({ contacts_to: count = 0 }, i18n) => i18n._(msg`対応${count}件以下`),
  visits_from: ({ visits_from: count = 0 }, i18n) => i18n._(msg`来訪${count}回以上`),
  visits_to: ({ visits_to: count = 0 }, i18n) => i18n._(msg`来訪${count}回以下`),
  birth_month: ({ birth_month: month = 'this' }, i18n) => {
    if (month === 'this') return i18n._(msg`今月が誕生日`)
    return month === 'next' ? i18n._(msg`来月が誕生日`) : i18n._(msg`${month}月が誕生日`)
  },
  next_contact: ({ next_contact: next }, i18n) => {
    if (next === 'due') return i18n._(msg`今日までに連絡`)
    return next === 'week' ? i18n._(msg`7日以内に連絡`) : i18n._(msg`次回連絡日あり`)
  },
  tags: ({ tags = '[]' }, i18n) => {
    const names = (JSON.parse(tags) as string[]).join('・')
    return i18n._(msg`タグ: ${names}`)
  },
  status: ({ status = 'active' }, i18n) => {
    const name = i18n._(STATUS_WORDS[status])
    return i18n._(msg`状態: ${name}`)
  },
}

/** 「3か月」「30日」. */
function periodText(period: string, i18n: I18n): string {
  const count = Number.parseInt(period, 10)
  return period.endsWith('d') ? i18n._(msg`${count}日`) : i18n._(msg`${count}か月`)
}
