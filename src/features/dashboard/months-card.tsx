import { Trans, useLingui } from '@lingui/react/macro'
import { BarChart } from '@/ui/bar-chart'
import { Card } from '@/ui/card'

type MonthsCardProps = { perMonth: readonly { month: string; count: number }[] }

/** The contacts of each month, as a chart. It repeats what the counts say, so its code need not come with the first screen. */
export function MonthsCard({ perMonth }: MonthsCardProps) {
  const { t, i18n } = useLingui()
  const monthName = new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' })
  const bars = perMonth.map(({ month, count }) => ({
    label: monthName.format(new Date(`${month}-01T00:00:00Z`)),
    value: count,
  }))
  return (
    <Card title={<Trans>月別の対応件数</Trans>}>
      <BarChart label={t`月別の対応件数`} categoryLabel={t`月`} data={bars} height={160} />
    </Card>
  )
}
