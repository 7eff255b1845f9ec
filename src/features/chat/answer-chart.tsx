import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerTable } from '#contract/conversations'
import { BarChart, type BarDatum } from '@/ui/bar-chart'
import { BarRows } from '@/ui/bar-rows'

/** Bars that stand beside each other on a phone. */
const MOST_BARS = 12

/**
 * A series as bars, above the table, which says the same to who does not see them. Months that are too many are left to the
 * table but for the latest, names but for the first.
 */
export function AnswerChart({ table }: { table: AnswerTable }) {
  const { t } = useLingui()
  const { chart } = table
  if (!chart) return null
  const all = table.rows.map((row): BarDatum => ({ label: String(row[0]), value: Number(row[chart.column] ?? 0) }))
  const data = chart.order === 'time' ? all.slice(-MOST_BARS) : all.slice(0, MOST_BARS)
  if (data.length < 2) return null
  const isCut = data.length < all.length
  const [from, to] = [data[0]?.label, data.at(-1)?.label]
  return (
    <figure aria-label={t`回答のグラフ`} className="mt-3 break-inside-avoid">
      <div aria-hidden="true">{chart.order === 'time' ? <Upright data={data} /> : <BarRows data={data} />}</div>
      <figcaption className={isCut ? 'mt-1 text-muted text-sm' : 'sr-only'}>
        {!isCut ? (
          <Trans>数は下の表にあります。</Trans>
        ) : chart.order === 'time' ? (
          <Trans>
            グラフは最後の{data.length}か月（{from}〜{to}）です。すべての数は下の表にあります。
          </Trans>
        ) : (
          <Trans>グラフははじめの{data.length}件です。すべての数は下の表にあります。</Trans>
        )}
      </figcaption>
    </figure>
  )
}

/** The greatest stands out: of weekdays and of the months of another year, the last one is not the present. */
function Upright({ data }: { data: readonly BarDatum[] }) {
  const { t } = useLingui()
  const shortly = data.map(({ label, value }) => ({
    label: label.replace(/^\d+年/u, '').replace(/曜日$/u, ''),
    value,
  }))
  const greatest = Math.max(...data.map(({ value }) => value))
  return (
    <BarChart
      label={t`回答のグラフ`}
      data={shortly}
      height={160}
      marked={data.findIndex(({ value }) => value === greatest)}
    />
  )
}
