import type { AiResult, AiResultHead } from '#contract/ai-results'
import { ProductAnalysis } from '#contract/product-analysis'
import { BuyersView } from './buyers-view'
import { MarketView } from './market-view'
import { PairsView } from './pairs-view'
import { RunComparison } from './run-comparison'

type AnalysisViewProps = { result: AiResult; before: AiResultHead | undefined }

/** The figures above the text of an analysis; nothing of one that a newer version has made in another form. */
export function AnalysisView({ result, before }: AnalysisViewProps) {
  const { data: analysis } = ProductAnalysis.safeParse(result.data)
  if (!analysis) return null
  const { product, market, customers, pairs } = analysis
  return (
    <div className="mb-6 flex flex-col gap-6">
      {before ? <RunComparison before={before} now={analysis} /> : null}
      {market ? <MarketView market={market} /> : null}
      {customers ? <BuyersView buyers={customers} /> : null}
      {pairs ? <PairsView pairs={pairs} name={product.name} /> : null}
    </div>
  )
}
