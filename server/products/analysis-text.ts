import { FEWEST_CASES, NOTABLE_LIFT, type ProductAnalysis } from '#contract/product-analysis'

type Market = NonNullable<ProductAnalysis['market']>
type Customers = NonNullable<ProductAnalysis['customers']>
type Pairs = NonNullable<ProductAnalysis['pairs']>

/** Pairs that the text tells; the screen shows all that were found. */
const TOLD_PAIRS = 5

const DIRECTION_WORDS = {
  up: '増えています。',
  down: '減っています。',
  level: 'この差は、偶然のばらつきの範囲です。',
}

/** An analysis in words. Names of people are not in it: a model that words it otherwise needs none. */
export function analysisText({ as_of, product, market, customers, pairs }: ProductAnalysis): string {
  return [
    `${as_of} 時点の記録から、「${product.name}」について数えました。対応の文章に商品名があるものを「話題になった」と数えています。`,
    market && `## 市場\n\n${marketText(market)}`,
    customers && `## 顧客\n\n${customersText(customers)}`,
    pairs && `## 組み合わせ\n\n${pairsText(pairs, product.name)}`,
    market && market.mentions === null ? '対応履歴を見る権限がないため、顧客と組み合わせは数えていません。' : '',
    'ここにあるのは話題になった回数で、売上ではありません。理由や効果は、記録からは分かりません。',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function marketText({ price, mentions, trend }: Market): string {
  return [
    priceText(price),
    mentions === null ? '' : `話題になった対応は全部で${number(mentions)}件です。`,
    mentions === null ? '' : trendText(trend),
  ]
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n')
}

function priceText(price: Market['price']): string {
  if (!price) return '同じカテゴリに比べられる販売中の商品がないため、価格は比べていません。'
  const { category, tax_included, compared, rank, median, lowest, highest, left_out } = price
  const way = tax_included ? '税込' : '税抜'
  const others = left_out === 0 ? '' : `表示の違う${left_out}点は比べていません。`
  return `価格は${number(price.price)}円（${way}）で、「${category}」の${compared}点のうち安い方から${rank}番目です。中央値は${number(median)}円、範囲は${number(lowest)}円〜${number(highest)}円です。${others}`
}

function trendText({ recent, earlier, direction }: Market['trend']): string {
  const counts = `この半年は${number(recent)}件、その前の半年は${number(earlier)}件でした。`
  return direction === null ? `${counts}${TOO_FEW}` : `${counts}${DIRECTION_WORDS[direction]}`
}

function customersText({ people, came_again: again }: Customers): string {
  if (people === 0) return 'この商品を話題にした顧客の記録はありません。'
  const share = again.share === null ? `です。${TOO_FEW}` : `（${again.share}%）です。`
  return [
    `- 話題にした顧客は${number(people)}人です。`,
    `- 話題にした日より後にも来訪した顧客は${number(again.count)}人${share}`,
  ].join('\n')
}

function pairsText({ people, any, found }: Pairs, name: string): string {
  const notable = found.filter(({ lift }) => (lift ?? 0) > NOTABLE_LIFT)
  const few = found.filter(({ lift }) => lift === null)
  if (found.length === 0) return 'ほかの商品も話題にした顧客の記録はありません。'
  const lines = notable
    .slice(0, TOLD_PAIRS)
    .map(
      (pair) =>
        `- 「${name}」について話した${number(people)}人のうち${number(pair.both)}人（${pair.confidence}%）が「${pair.name}」も話題にしています。いずれかの商品を話題にした${number(any)}人の中では、偶然の${pair.lift}倍です。`,
    )
  return [
    lines.length === 0 ? '一緒に話題になりやすいと言える組み合わせはありません。' : lines.join('\n'),
    few.length === 0 ? '' : `${few.length}組は、両方を話題にした顧客が${FEWEST_CASES}人に満たず、${TOO_FEW}`,
  ]
    .filter((line) => line !== '')
    .join('\n\n')
}

const TOO_FEW = '件数が少ないため評価しません。'

const number = (value: number) => value.toLocaleString('ja')
