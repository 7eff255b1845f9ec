import { useLingui } from '@lingui/react/macro'
import type { ChannelText } from '#contract/marketing-data'
import { formatNumber } from '@/i18n/numbers'
import { AdFindings } from './ad-findings'
import { CarefulCopy } from './careful-copy'
import { CHANNEL_WORDS } from './marketing-words'

/** A text for one way to reach people, with its length and what the rules for advertising say of it. */
export function ChannelCard({ of: { channel, text, limit, findings } }: { of: ChannelText }) {
  const { t, i18n } = useLingui()
  const [length, most] = [formatNumber(Array.from(text).length), formatNumber(limit)]
  const name = i18n._(CHANNEL_WORDS[channel])
  return (
    <li className="rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{name}</h3>
        <span className="flex items-center gap-2">
          <span className="text-muted text-sm tabular-nums">{t`${length} / ${most}文字`}</span>
          <CarefulCopy text={text} label={t`${name}の文面をコピー`} findings={findings} />
        </span>
      </div>
      <p className="mt-2 whitespace-pre-wrap break-words">{text}</p>
      <AdFindings findings={findings} />
    </li>
  )
}
