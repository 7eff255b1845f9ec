import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AiResult, AiResultHead } from '#contract/ai-results'
import { products } from '#contract/products'
import { callPatiently } from '@/api/call-patiently'
import { AskAgain } from '@/assistant/ask-again'
import { aiResultQueries } from '@/assistant/queries'
import { ResultHistory } from '@/assistant/result-history'
import { ResultView } from '@/assistant/result-view'
import { FailureBanner } from '@/errors/failure-banner'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineAction } from '@/forms/use-online-action'
import { markChanged } from '@/offline/cache/outdated'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { AnalysisView } from './analysis-view'

const KINDS = ['product.analysis'] as const
const NONE: readonly AiResultHead[] = []

/** The analysis of one product: the button that asks, the result that is open, and those of before. */
export function AnalysisDesk({ productId }: { productId: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const history = useQuery(aiResultQueries.page({ kinds: KINDS, subjectId: productId }, 0))
  const heads = history.data?.ai_results ?? NONE
  // Without a choice the latest one is open, also after a reload and without a connection.
  const openId = chosen ?? heads[0]?.id
  const result = useFocusOn(chosen)
  const ask = () => askForAnalysis(productId)
  return (
    <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <AskCard ask={ask} isRunning={heads[0]?.state === 'running'} onAsked={setChosen} />
        {openId === undefined ? null : (
          <div ref={result} tabIndex={-1} className="scroll-mt-20 outline-none">
            <ResultView key={openId} id={openId} again={() => <AskAgain ask={ask} onAsked={setChosen} />}>
              {(open) => <AnalysisView result={open} before={runBefore(heads, open)} />}
            </ResultView>
          </div>
        )}
      </div>
      <ResultHistory
        kinds={KINDS}
        subjectId={productId}
        openId={openId}
        onOpen={setChosen}
        onGone={() => setChosen(null)}
      />
    </div>
  )
}

function askForAnalysis(productId: string): Promise<AiResult> {
  const body = { product_id: productId, analyze_market: true, analyze_customers: true, find_pairs: true }
  return callPatiently(products.analyze, { params: { id: productId }, body })
}

/** The finished run before one; nothing where there is none. */
function runBefore(heads: readonly AiResultHead[], { created_at: at }: AiResult): AiResultHead | undefined {
  return heads.find(({ state, created_at }) => state === 'done' && created_at < at)
}

/** What was asked for or chosen is below what was pressed, on a phone out of sight. */
function useFocusOn(chosen: string | null) {
  const result = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (chosen !== null) result.current?.focus()
  }, [chosen])

  return result
}

type AskCardProps = { ask: () => Promise<AiResult>; isRunning: boolean; onAsked: (id: string) => void }

function AskCard({ ask, isRunning, onAsked }: AskCardProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const asking = useOnlineAction(async () => {
    const { id } = await ask()
    await markChanged(client, aiResultQueries.all)
    onAsked(id)
  })
  return (
    <Card title={<Trans>AI分析</Trans>} className="print:hidden">
      <p className="mb-3 text-sm">
        <Trans>
          登録された商品と対応履歴から、価格の位置、話題になった回数、話題にした顧客、一緒に話題になる商品を数えます。5件以下のことは評価しません。結果は、依頼した人だけが見られます。
        </Trans>
      </p>
      <div className="flex flex-col items-start gap-3">
        <OfflineNote>{t`オフラインです。前に見た結果は読めます。接続すると、分析できます。`}</OfflineNote>
        <FailureBanner title={t`分析を始められませんでした`} thrown={asking.failure} />
        <Button
          variant="primary"
          busy={asking.isBusy || isRunning}
          disabled={asking.isOffline}
          onClick={() => void asking.run()}
        >
          {t`分析する`}
        </Button>
      </div>
    </Card>
  )
}
