import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatMoment } from '@/i18n/format'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { asContent } from './entry-content'

const THE_OTHER = msg`相手`

/** Who changed the record on the server, e.g. 「桜井 さん」; 「相手」 where the server does not say who. */
export function otherPerson({ conflict }: Pick<OutboxEntry, 'conflict'>, i18n: I18n): string {
  const { updated_by_name: by } = asContent(conflict?.current)
  return typeof by === 'string' && by !== '' ? i18n._(msg`${by} さん`) : i18n._(THE_OTHER)
}

/** Who changed the record on the server and when, e.g. 「桜井 さん 今日 09:13」. */
export function otherSide(entry: Pick<OutboxEntry, 'conflict'>, i18n: I18n): string {
  const { updated_at: at } = asContent(entry.conflict?.current)
  return [otherPerson(entry, i18n), typeof at === 'string' ? formatMoment(at) : ''].filter(Boolean).join(' ')
}
