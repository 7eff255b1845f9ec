import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AiResultHead } from '#contract/ai-results'
import { ProductAnalysis } from '#contract/product-analysis'
import { aiResultQueries } from '@/assistant/queries'
import { MissingPart } from '@/errors/missing-part'
import { formatDateTime } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'

type RunComparisonProps = { before: AiResultHead; now: ProductAnalysis }

/** What has changed since the analysis before. */
export function RunComparison({ before, now }: RunComparisonProps) {
  const query = useQuery(aiResultQueries.detail(before.id))
  const { data: earlier } = ProductAnalysis.safeParse(query.data?.data)
  return (
    <>
      <MissingPart query={query}>
        <Trans>前回の分析を読み込めないため、比べられません。</Trans>
      </MissingPart>
      {earlier ? <Comparison at={before.created_at} earlier={earlier} now={now} /> : null}
    </>
  )
}

function Comparison({ at, earlier, now }: { at: string; earlier: ProductAnalysis; now: ProductAnalysis }) {
  const { t } = useLingui()
  const count = (value: number | null | undefined) => (value == null ? '—' : formatNumber(value))
  const rank = ({ market }: ProductAnalysis) => {
    if (!market?.price) return '—'
    const { rank: place, compared } = market.price
    return t`${compared}点のうち${place}番目`
  }
  const rows = [
    [t`話題になった対応`, count(earlier.market?.mentions), count(now.market?.mentions)],
    [t`話題にした顧客`, count(earlier.customers?.people), count(now.customers?.people)],
    [t`価格の順位`, rank(earlier), rank(now)],
  ] as const
  return (
    <section>
      <h3 className="mb-2 font-bold">
        <Trans>前回との比較</Trans>
      </h3>
      <table className="text-left text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4">
              <Trans>項目</Trans>
            </th>
            <th scope="col" className="px-4 py-2">
              <Trans>前回</Trans> <span className="block font-normal text-muted">{formatDateTime(at)}</span>
            </th>
            <th scope="col" className="px-4 py-2">
              <Trans>今回</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, then, today]) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 font-medium">
                {name}
              </th>
              <td className="px-4 tabular-nums">{then}</td>
              <td className="px-4 font-semibold tabular-nums">{today}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
