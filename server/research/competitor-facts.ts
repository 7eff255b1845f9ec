import { sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import type { CompetitorFacts } from './competitor-report.ts'
import { contactsNaming } from './customer-facts.ts'

const MOST_DOCUMENTS = 5

/** What the own records have of a competitor, and the own prices to compare with. */
export async function competitorFacts(trx: Trx, name: string): Promise<CompetitorFacts> {
  const documents = await trx
    .selectFrom('legal_checks')
    .select(['id', 'title', 'text'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`strpos(text, ${name}) > 0`)
    .orderBy('created_at', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute()
  const prices = await trx
    .selectFrom('products')
    .select(({ fn }) => [
      'category',
      fn.countAll<string>().as('products'),
      fn.min<number>('price').as('lowest'),
      fn.max<number>('price').as('highest'),
    ])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .groupBy('category')
    .orderBy('category')
    .execute()
  return {
    name,
    contacts: await contactsNaming(trx, name),
    documents,
    prices: prices.map((row) => ({ ...row, products: Number(row.products) })),
  }
}
