import { Trans } from '@lingui/react/macro'
import { formatNumber } from '@/i18n/numbers'

type BarDatum = { label: string; value: number }

type BarChartProps = {
  /** What is counted: the name of the chart and of its table. */
  label: string
  data: readonly BarDatum[]
  /** Head of the first column of the table, e.g. 「月」. */
  categoryLabel?: string
  /** Height of the drawing in pixels. */
  height?: number
}

/** Share of the height that the greatest bar may take, in percent; the rest is for the number above it. */
const BAR_SHARE = 88

/**
 * Upright bars with their values; the last one, the present, stands out. Screen readers get the same as a table.
 */
export function BarChart({ label, data, categoryLabel, height = 200 }: BarChartProps) {
  const greatest = Math.max(...data.map((datum) => datum.value), 1)
  return (
    <figure aria-label={label}>
      <div aria-hidden="true" className="flex gap-0.5 sm:gap-2" style={{ height }}>
        {data.map((datum, index) => (
          <Column key={datum.label} datum={datum} greatest={greatest} isLast={index === data.length - 1} />
        ))}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{categoryLabel ?? <Trans>項目</Trans>}</th>
            <th scope="col">
              <Trans>件数</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((datum) => (
            <tr key={datum.label}>
              <th scope="row">{datum.label}</th>
              <td>{formatNumber(datum.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Column({ datum, greatest, isLast }: { datum: BarDatum; greatest: number; isLast: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center">
      <div className="flex min-h-0 w-full flex-1 flex-col items-center justify-end border-line border-b-2">
        <span className="font-semibold text-xs tabular-nums">{formatNumber(datum.value)}</span>
        <svg
          aria-hidden="true"
          className={isLast ? 'w-3/4 max-w-10 text-accent' : 'w-3/4 max-w-10 text-accent/50'}
          style={{ height: `${(datum.value / greatest) * BAR_SHARE}%` }}
        >
          <rect width="100%" height="100%" rx="3" fill="currentColor" />
        </svg>
      </div>
      <span className="mt-1.5 whitespace-nowrap text-[0.6875rem] text-muted tracking-tighter sm:text-xs sm:tracking-normal">
        {datum.label}
      </span>
    </div>
  )
}
