import { Trans } from '@lingui/react/macro'
import { formatMoment } from '@/i18n/format'
import { Icon } from './icon'

/** 「{time} 時点のデータ」: when what is shown was last read from the server. `at` in milliseconds. */
export function DataAge({ at, className }: { at: number; className?: string }) {
  const time = formatMoment(at)
  return (
    <p className={`flex items-center gap-1.5 text-muted text-sm ${className ?? ''}`}>
      <Icon name="clock" size={16} />
      <Trans>{time} 時点のデータ</Trans>
    </p>
  )
}
