import { sql } from 'kysely'
import { MOST_WORDS, type Vocabulary, vocabularyOf } from '#contract/questions/vocabulary'
import type { Trx } from '../db/with-tenant.ts'

/** The tags and companies of the customers, the categories and names of the products. */
export async function readVocabulary(trx: Trx, may: { customers: boolean; products: boolean }): Promise<Vocabulary> {
  return vocabularyOf({
    ...(may.customers && { tag: await valuesOf(trx, TAGS), company: await valuesOf(trx, COMPANIES) }),
    ...(may.products && { category: await valuesOf(trx, CATEGORIES), product: await valuesOf(trx, NAMES) }),
  })
}

const TAGS = sql`select tag as value, count(*) as n from customers, unnest(tags) tag where deleted_at is null group by 1`
const COMPANIES = sql`select company as value, count(*) as n from customers
  where deleted_at is null and company <> '' group by 1`
const CATEGORIES = sql`select category as value, count(*) as n from products
  where deleted_at is null and category <> '' group by 1`
const NAMES = sql`select name as value, count(*) as n from products where deleted_at is null group by 1`

async function valuesOf(trx: Trx, from: typeof TAGS): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from (${from}) found order by n desc, value collate "C" limit ${MOST_WORDS}`.execute(trx)
  return rows.map(({ value }) => value)
}
