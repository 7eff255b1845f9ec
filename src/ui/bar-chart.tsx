import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '@/i18n/numbers'

export type BarDatum = { label: string; value: number }

type BarChartProps<D extends BarDatum> = {
  /** What is counted: the name of the chart and of its table. */
  label: string
  data: readonly D[]
  /** Head of the first column of the table, e.g. 「月」. */
  categoryLabel?: string
  /** Height of the drawing in pixels. */
  height?: number
  /** Which bar stands out; the last one, the present, where it is not said. */
  marked?: number
  /** Makes a link of a bar, which says by itself what the bar shows; the chart then needs no table. */
  link?: (datum: D, bar: ReactNode, className: string) => ReactNode
}

/** Share of the height that the greatest bar may take, in percent; the rest is for the number above it. */
const BAR_SHARE = 88
const COLUMN = 'flex h-full min-w-0 flex-1 flex-col-reverse items-center'
const LINK = 'flex h-full min-w-0 flex-1 flex-col items-stretch'

/**
 * Upright bars with their values, one of which stands out. Screen readers get the same as a table, or as links.
 */
export function BarChart<D extends BarDatum>(props: BarChartProps<D>) {
  const { label, data, categoryLabel, height = 200, marked = data.length - 1, link } = props
  const greatest = Math.max(...data.map((datum) => datum.value), 1)
  const bars = data.map((datum, index) => {
    const bar = <Bar key={datum.label} datum={datum} share={datum.value / greatest} isMarked={index === marked} />
    return link ? link(datum, bar, LINK) : bar
  })
  return (
    <figure aria-label={label}>
      <div aria-hidden={link ? undefined : 'true'} className="flex gap-0.5 sm:gap-2" style={{ height }}>
        {bars}
      </div>
      {link ? null : <Table label={label} data={data} head={categoryLabel ?? <Trans>項目</Trans>} />}
    </figure>
  )
}

function Table({ label, data, head }: { label: string; data: readonly BarDatum[]; head: ReactNode }) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
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
  )
}

/** The label comes first for who hears it, and stands below. */
function Bar({ datum, share, isMarked }: { datum: BarDatum; share: number; isMarked: boolean }) {
  return (
    <div className={COLUMN}>
      <span className="mt-1.5 whitespace-nowrap text-[0.6875rem] text-muted tracking-tighter sm:text-xs sm:tracking-normal">
        {datum.label}
      </span>
      <div className="flex min-h-0 w-full flex-1 flex-col items-center justify-end border-line border-b-2">
        <span className="font-semibold text-xs tabular-nums">{formatNumber(datum.value)}</span>
        <svg
          aria-hidden="true"
          className={isMarked ? 'w-3/4 max-w-10 text-accent' : 'w-3/4 max-w-10 text-accent/50'}
          style={{ height: `${share * BAR_SHARE}%` }}
        >
          <rect width="100%" height="100%" rx="3" fill="currentColor" />
        </svg>
      </div>
    </div>
  )
}
