import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProductAnalysis } from '#contract/product-analysis'
import { formatNumber } from '@/i18n/numbers'
import { BarChart } from '@/ui/bar-chart'
import { Fact, Facts } from '@/ui/facts'

type Market = NonNullable<ProductAnalysis['market']>
type Direction = NonNullable<Market['trend']['direction']>

const DIRECTION_WORDS: Record<Direction, MessageDescriptor> = {
  up: msg`増えています`,
  level: msg`差は偶然のばらつきの範囲です`,
  down: msg`減っています`,
}

/** The price among others of the category, and how often the product was a matter in each month. */
export function MarketView({ market: { price, mentions, months, trend } }: { market: Market }) {
  const { t, i18n } = useLingui()
  const [recent, earlier] = [formatNumber(trend.recent), formatNumber(trend.earlier)]
  const direction =
    trend.direction === null ? t`件数が少ないため評価しません` : i18n._(DIRECTION_WORDS[trend.direction])
  return (
    <section>
      <h3 className="mb-2 font-bold">
        <Trans>市場</Trans>
      </h3>
      <Facts>
        <PriceFacts price={price} />
        {mentions === null ? (
          <Fact label={t`話題になった対応`}>{t`対応履歴を見る権限がないため、数えていません`}</Fact>
        ) : (
          <>
            <Fact label={t`話題になった対応`}>{t`${formatNumber(mentions)}件`}</Fact>
            <Fact label={t`半年ごとの比較`}>{t`この半年 ${recent}件、その前 ${earlier}件: ${direction}`}</Fact>
          </>
        )}
      </Facts>
      {mentions === null ? null : (
        <div className="mt-4">
          <h4 className="mb-2 font-bold text-sm">
            <Trans>月ごとに話題になった件数</Trans>
          </h4>
          <BarChart
            label={t`月ごとに話題になった件数`}
            categoryLabel={t`月`}
            height={160}
            data={months.map(({ month, count }) => ({ label: t`${Number(month.slice(5))}月`, value: count }))}
          />
        </div>
      )}
    </section>
  )
}

function PriceFacts({ price }: { price: Market['price'] }) {
  const { t } = useLingui()
  if (!price) return <Fact label={t`価格の順位`}>{t`同じカテゴリに比べられる販売中の商品がありません`}</Fact>
  const { category, rank, compared, left_out } = price
  const [lowest, highest] = [formatNumber(price.lowest), formatNumber(price.highest)]
  return (
    <>
      <Fact label={t`価格の順位`}>
        {t`「${category}」の${compared}点のうち、安い方から${rank}番目`}
        {left_out === 0 ? null : (
          <span className="block text-muted text-sm">{t`税込・税抜の表示が違う${left_out}点を除きます`}</span>
        )}
      </Fact>
      <Fact label={t`価格の中央値`}>{t`${formatNumber(price.median)}円（${lowest}円〜${highest}円）`}</Fact>
    </>
  )
}
