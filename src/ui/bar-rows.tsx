import { formatNumber } from '@/i18n/numbers'
import type { BarDatum } from './bar-chart'

/** Lying bars, each with its name and number: for names that are long, and for as many as there are. Read aloud as a list. */
export function BarRows({ data }: { data: readonly BarDatum[] }) {
  const greatest = Math.max(...data.map(({ value }) => value), 1)
  return (
    <ul>
      {data.map(({ label, value }) => (
        <li key={label} className="flex min-h-8 items-center gap-3 text-sm">
          <span className="w-24 shrink-0 break-words sm:w-32">{label}</span>
          <svg aria-hidden="true" className="h-3 flex-1 text-accent" preserveAspectRatio="none" viewBox="0 0 100 1">
            <rect width={(value / greatest) * 100} height="1" fill="currentColor" />
          </svg>
          <span className="w-16 shrink-0 text-right tabular-nums">{formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  )
}
