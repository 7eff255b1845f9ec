import { sql } from 'kysely'
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

/** Prices and products by name, category or price. What is no longer sold is told only when it is asked for. */
export async function aboutProducts(trx: Trx, { values, concepts }: Reading): Promise<Answer> {
  const isEnded = concepts.has('discontinued')
  // A category that is also the name of a product means the product when the price is asked for.
  const name = values.product
  const category = name ? undefined : values.category
  const order = concepts.has('highest')
    ? sql`price desc`
    : concepts.has('cheapest')
      ? sql`price`
      : sql`category collate "C", name collate "C"`
  const { rows } = await sql<Row>`
    select id, name, category, price, tax_included, description, status, (count(*) over ())::int as total from products
    where deleted_at is null and (${name ?? null}::text is null or name = ${name ?? ''})
      and (${category ?? null}::text is null or category = ${category ?? ''})
      and (${name !== undefined} or status = ${isEnded ? 'discontinued' : 'active'})
    order by ${order}, id limit ${MOST_ROWS}`.execute(trx)
  const kind = `${category ? `「${category}」の` : ''}${isEnded ? '販売を終了した' : ''}商品`
  if (name) return priceOf(name, rows)
  if (concepts.has('average')) return averagePrice(trx, kind, category)
  const extreme = concepts.has('highest') || concepts.has('cheapest')
  if (extreme) return extremeOf(rows, `最も${concepts.has('highest') ? '高い' : '安い'}${kind}`)
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

function extremeOf(rows: readonly Row[], asked: string): Answer {
  const [first] = rows
  if (!first) return answered(asked, 'あてはまる商品は登録されていません。')
  const same = rows.filter(({ price }) => price === first.price)
  const names = same.map(({ name }) => `「${plain(name)}」`).join('と')
  return answered(asked, `${asked}は ${names} で、価格は **${yen(first)}** です。`, {
    sources: same.map(productSource),
  })
}

async function averagePrice(trx: Trx, kind: string, category: string | undefined): Promise<Answer> {
  const { rows } = await sql<{ mean: number | null }>`
    select round(avg(price))::int as mean from products
    where deleted_at is null and status = 'active' and (${category ?? null}::text is null or category = ${category ?? ''})`.execute(
    trx,
  )
  const mean = rows[0]?.mean
  const asked = `${kind}の平均価格`
  return answered(asked, mean == null ? `${kind}は登録されていません。` : `${asked}は **${commas(mean)}円** です。`)
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
