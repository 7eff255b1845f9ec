import { sql } from 'kysely'
import { searchText } from '#contract/search-text'
import type { Trx } from '../db/with-tenant.ts'

export type VocabularyKind = 'tag' | 'company' | 'category' | 'product'
type Meaning = { kind: VocabularyKind; value: string }
/** The tenant's own words by their folded form; one word can be a tag and a category. */
export type Vocabulary = ReadonlyMap<string, readonly Meaning[]>

/** Words of each kind that are read, the most frequent first. */
const MOST = 2_000
/** What people leave out of the name of a company. */
const LEGAL_FORM = /株式会社|有限会社|合同会社|学校法人|社会福祉法人|一般社団法人|医療法人|npo法人|\((?:株|有)\)/gu

/** The tags and companies of the customers, the categories and names of the products. */
export async function readVocabulary(trx: Trx, may: { customers: boolean; products: boolean }): Promise<Vocabulary> {
  const vocabulary = new Map<string, Meaning[]>()
  const add = (kind: VocabularyKind, value: string, written = value) => {
    const folded = searchText(written)
    if (folded.length > 1) vocabulary.set(folded, [...(vocabulary.get(folded) ?? []), { kind, value }])
  }
  if (may.customers) {
    for (const value of await valuesOf(trx, TAGS)) add('tag', value)
    for (const value of await valuesOf(trx, COMPANIES)) {
      add('company', value)
      const short = searchText(value).replace(LEGAL_FORM, '')
      if (short !== searchText(value)) add('company', value, short)
    }
  }
  if (may.products) {
    for (const value of await valuesOf(trx, CATEGORIES)) add('category', value)
    for (const value of await valuesOf(trx, NAMES)) add('product', value)
  }
  return vocabulary
}

/** The longest word of the tenant that a folded text begins with. */
export function valueAt(vocabulary: Vocabulary, rest: string): { length: number; meanings: readonly Meaning[] } | null {
  let found: { length: number; meanings: readonly Meaning[] } | null = null
  for (const [folded, meanings] of vocabulary) {
    if (folded.length > (found?.length ?? 0) && rest.startsWith(folded)) found = { length: folded.length, meanings }
  }
  return found
}

const TAGS = sql`select tag as value, count(*) as n from customers, unnest(tags) tag where deleted_at is null group by 1`
const COMPANIES = sql`select company as value, count(*) as n from customers
  where deleted_at is null and company <> '' group by 1`
const CATEGORIES = sql`select category as value, count(*) as n from products
  where deleted_at is null and category <> '' group by 1`
const NAMES = sql`select name as value, count(*) as n from products where deleted_at is null group by 1`

async function valuesOf(trx: Trx, from: typeof TAGS): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from (${from}) found order by n desc, value collate "C" limit ${MOST}`.execute(trx)
  return rows.map(({ value }) => value)
}
