import { interactions } from '#contract/interactions'
import { products } from '#contract/products'
import type { May } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { CompetitorFacts } from './competitor-report.ts'
import { allNaming } from './customer-facts.ts'

/** What the own records have of a competitor, and the own prices to compare with, as far as whoever asks may see them. */
export async function competitorFacts(trx: Trx, name: string, may: May): Promise<CompetitorFacts> {
  const naming = may(interactions.list) ? await allNaming(trx, name) : null
  return {
    name,
    contacts: naming?.contacts ?? null,
    contactsInAll: naming?.total ?? 0,
    prices: may(products.list) ? await pricesByCategory(trx) : null,
  }
}

async function pricesByCategory(trx: Trx) {
  const rows = await trx
    .selectFrom('products')
    .select(({ fn }) => [
      'category',
      'tax_included',
      fn.countAll<string>().as('products'),
      fn.min<number>('price').as('lowest'),
      fn.max<number>('price').as('highest'),
    ])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    // Which tax a product bears is not on record: a price with it and one without it are no range.
    .groupBy(['category', 'tax_included'])
    .orderBy('category')
    .orderBy('tax_included', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, products: Number(row.products) }))
}
