import { type RawBuilder, sql } from 'kysely'
import { moreThan } from '#contract/questions/about-contacts'
import { type Answer, answered, commas, MOST_ROWS, plain } from '#contract/questions/answer'
import type { Reading } from '#contract/questions/reading'
import type { Trx } from '../db/with-tenant.ts'

type Row = {
  id: string
  name: string
  category: string
  price: number
  tax_included: boolean
  description: string
  status: string
  total: number
}

const COLUMNS = sql`id, name, category, price, tax_included, description, status`

// Which tax a product bears is not on record.
const NOT_COMPARED = '税率が登録されていないため、税込と税抜の価格は分けています。'

/** Prices and products by name, category or price. What is no longer sold is told only when it is asked for. */
export async function aboutProducts(trx: Trx, { values, concepts }: Reading): Promise<Answer> {
  const isEnded = concepts.has('discontinued')
  // A category that is also the name of a product means the product when the price is asked for.
  const name = values.product
  const category = name ? undefined : values.category
  const meant = sql<boolean>`deleted_at is null and (${name ?? null}::text is null or name = ${name ?? ''})
    and (${category ?? null}::text is null or category = ${category ?? ''})
    and (${name !== undefined} or status = ${isEnded ? 'discontinued' : 'active'})`
  const kind = `${category ? `「${category}」の` : ''}${isEnded ? '販売を終了した' : ''}商品`
  if (!name && concepts.has('average')) return averagePrice(trx, kind, meant)
  if (!name && concepts.has('highest')) return extremePrice(trx, `最も高い${kind}`, sql`price desc`, meant)
  if (!name && concepts.has('cheapest')) return extremePrice(trx, `最も安い${kind}`, sql`price`, meant)
  const { rows } = await sql<Row>`
    select ${COLUMNS}, (count(*) over ())::int as total from products where ${meant}
    order by category collate "C", name collate "C", id limit ${MOST_ROWS}`.execute(trx)
  if (name) return priceOf(name, rows)
  const total = rows[0]?.total ?? 0
  if (concepts.has('number')) return answered(`${kind}の数`, `${kind}は **${commas(total)}点** です。`)
  if (total === 0) return answered(`${kind}の一覧`, `${kind}は登録されていません。`)
  return answered(`${kind}の一覧`, `${kind}は **${commas(total)}点** です。${moreThan(total)}`, withTable(rows))
}

function priceOf(name: string, rows: readonly Row[]): Answer {
  const asked = `商品「${name}」の価格`
  const lines = rows.map((row) => {
    const ended = row.status === 'discontinued' ? 'この商品の販売は終了しています。' : ''
    const said = row.description === '' ? '' : `\n\n> ${plain(row.description.slice(0, 300))}`
    return `「${plain(row.name)}」の価格は **${yen(row)}** です。${ended}${said}`
  })
  return answered(asked, lines.join('\n\n'), { sources: rows.map(productSource) })
}

/** Those that are first in an order of prices; a price with the tax and one without it are not compared. */
async function extremePrice(
  trx: Trx,
  asked: string,
  order: RawBuilder<unknown>,
  meant: RawBuilder<boolean>,
): Promise<Answer> {
  const { rows } = await sql<Row>`
    select * from (
      select ${COLUMNS}, rank() over (partition by tax_included order by ${order}) as place from products where ${meant}
    ) ranked
    where place = 1 order by tax_included desc, name collate "C", id limit ${MOST_ROWS}`.execute(trx)
  const [first] = rows
  if (!first) return answered(asked, 'あてはまる商品は登録されていません。')
  const sources = rows.map(productSource)
  const said = [...Map.groupBy(rows, (row) => row.tax_included).values()].map((same) => {
    const names = same.map(({ name }) => `「${plain(name)}」`).join('と')
    return { names, price: yen(same[0] ?? first) }
  })
  const [only, other] = said
  if (!only || !other) {
    return answered(asked, `${asked}は ${only?.names} で、価格は **${only?.price}** です。`, { sources })
  }
  const lines = [only, other].map(({ names, price }) => `- ${names} **${price}**`)
  return answered(asked, `${asked}は次のとおりです。${NOT_COMPARED}\n\n${lines.join('\n')}`, { sources })
}

async function averagePrice(trx: Trx, kind: string, meant: RawBuilder<boolean>): Promise<Answer> {
  const { rows } = await sql<Pick<Row, 'price' | 'tax_included'>>`
    select tax_included, round(avg(price))::int as price from products where ${meant}
    group by tax_included order by tax_included desc`.execute(trx)
  const asked = `${kind}の平均価格`
  const means = rows.map((row) => `**${yen(row)}**`)
  if (means.length === 0) return answered(asked, `${kind}は登録されていません。`)
  return answered(asked, `${asked}は ${means.join('、')} です。${means.length > 1 ? NOT_COMPARED : ''}`)
}

function withTable(rows: readonly Row[]): Partial<Answer> {
  return {
    table: { columns: ['商品', 'カテゴリ', '価格'], rows: rows.map((row) => [row.name, row.category, yen(row)]) },
    sources: rows.map(productSource),
  }
}

export function yen({ price, tax_included: isIncluded }: Pick<Row, 'price' | 'tax_included'>): string {
  return `${commas(price)}円（${isIncluded ? '税込' : '税抜'}）`
}

function productSource(row: Row) {
  return { kind: 'product' as const, id: row.id, title: row.name, excerpt: yen(row) }
}
