import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMonth } from '@/i18n/month'
import { BarChart, type BarDatum } from '@/ui/bar-chart'
import { Card } from '@/ui/card'
import type { PeriodSearch } from './period-link'

type MonthsCardProps = { perMonth: readonly { month: string; count: number }[] }
type MonthBar = BarDatum & { month: string }

/**
 * The contacts of each month, as a chart; a bar opens its month. It repeats what the counts say, so its code need not come with
 * the first screen.
 */
export function MonthsCard({ perMonth }: MonthsCardProps) {
  const { t, i18n } = useLingui()
  const monthName = new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' })
  const bars = perMonth.map(({ month, count }): MonthBar => {
    return { month, label: monthName.format(new Date(`${month}-01T00:00:00Z`)), value: count }
  })
  const link = ({ month }: MonthBar, bar: ReactNode, className: string) => (
    <Link
      key={month}
      to="/"
      search={{ month } satisfies PeriodSearch as Record<string, string>}
      title={formatMonth(month)}
      className={`${className} rounded-control transition-colors hover:bg-accent-soft`}
    >
      {bar}
    </Link>
  )
  return (
    <Card title={<Trans>月別の対応件数</Trans>}>
      <BarChart label={t`月別の対応件数`} data={bars} height={160} link={link} />
    </Card>
  )
}
