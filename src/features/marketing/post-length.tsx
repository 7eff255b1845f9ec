import { useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '#contract/marketing-data'
import { formatNumber } from '@/i18n/numbers'
import { classNames } from '@/ui/class-names'
import { CHANNEL_WORDS } from './marketing-words'
import { postLength } from './post-text'

/** How long a post is, and whether that is more than its way takes. */
export function PostLength({ of: post }: { of: Pick<CalendarEntry, 'title' | 'idea' | 'channel'> }) {
  const { t, i18n } = useLingui()
  const [count, most] = postLength(post)
  const length = formatNumber(count)
  if (!post.channel || most === null) return <p className="mt-2 text-muted text-sm tabular-nums">{t`${length}文字`}</p>
  const [channel, limit] = [i18n._(CHANNEL_WORDS[post.channel]), formatNumber(most)]
  const isTooLong = count > most
  return (
    <p className={classNames('mt-2 text-sm tabular-nums', isTooLong ? 'text-danger' : 'text-muted')}>
      {t`${channel}: ${length} / ${limit}文字`}
      {isTooLong ? ` ${t`長すぎます。短くしてください。`}` : null}
    </p>
  )
}
