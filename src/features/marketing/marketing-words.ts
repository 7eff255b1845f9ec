import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegalSeverity } from '#contract/legal-findings'
import type { Aspect, ChannelId, EntryState, PageState } from '#contract/marketing-data'
import type { Tone } from '@/ui/tone'

export const CHANNEL_WORDS: Readonly<Record<ChannelId, MessageDescriptor>> = {
  sns: msg`SNS`,
  line: msg`LINE`,
  postcard: msg`葉書`,
  mail: msg`メール`,
  poster: msg`院内掲示`,
}

export const ASPECT_WORDS: Readonly<Record<Aspect, MessageDescriptor>> = {
  price: msg`料金`,
  hours: msg`診療時間・休み`,
  services: msg`内容`,
  claims: msg`打ち出していること`,
}

export const PAGE_WORDS: Readonly<Record<PageState, MessageDescriptor>> = {
  none: msg`指定なし`,
  read: msg`読み取りました`,
  forbidden: msg`公開されたWebページではないため、調べていません`,
  failed: msg`読み取れませんでした`,
}

export const STATE_WORDS: Readonly<Record<EntryState, MessageDescriptor>> = {
  planned: msg`案`,
  scheduled: msg`予定`,
  published: msg`公開済み`,
}

export const STATE_TONES: Readonly<Record<EntryState, Tone>> = {
  planned: 'neutral',
  scheduled: 'info',
  published: 'success',
}

export const SEVERITIES: Readonly<Record<LegalSeverity, { label: MessageDescriptor; tone: Tone }>> = {
  high: { label: msg`高`, tone: 'danger' },
  medium: { label: msg`中`, tone: 'warning' },
  low: { label: msg`低`, tone: 'info' },
}
