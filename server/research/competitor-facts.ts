import { sql } from 'kysely'
import { interactions } from '#contract/interactions'
import { legalChecks } from '#contract/legal-checks'
import { products } from '#contract/products'
import type { May } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { CompetitorFacts } from './competitor-report.ts'
import { contactsNaming } from './customer-facts.ts'

const MOST_DOCUMENTS = 5

/** What the own records have of a competitor, and the own prices to compare with, as far as whoever asks may see them. */
export async function competitorFacts(trx: Trx, name: string, may: May): Promise<CompetitorFacts> {
  return {
    name,
    contacts: may(interactions.list) ? await contactsNaming(trx, name) : null,
    documents: may(legalChecks.list) ? await documentsNaming(trx, name) : null,
    prices: may(products.list) ? await pricesByCategory(trx) : null,
  }
}

function documentsNaming(trx: Trx, name: string) {
  return trx
    .selectFrom('legal_checks')
    .select(['id', 'title', 'text'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`strpos(text, ${name}) > 0`)
    .orderBy('created_at', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute()
}

async function pricesByCategory(trx: Trx) {
  const rows = await trx
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
  return rows.map((row) => ({ ...row, products: Number(row.products) }))
}
