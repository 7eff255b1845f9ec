import { sql } from 'kysely'
import type { Source } from '#contract/assistant'
import type { Gender } from '#contract/customers'
import { interactions } from '#contract/interactions'
import type { About } from '../ai-results/kind.ts'
import { AppError } from '../core/app-error.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'
import { mentionReader } from './analysis-mentions.ts'
import { type Mention, mentioningContacts } from './mentioning-contacts.ts'

export type AnalysedProduct = {
  id: string
  name: string
  category: string
  price: number
  tax_included: boolean
  status: 'active' | 'discontinued'
}

/** Somebody with whom the product was a matter. */
export type Buyer = {
  id: string
  name: string
  /** Age today; null where it is not known. */
  years: number | null
  gender: Gender
  last_visit: string | null
}

/** What the figures of an analysis are made of. */
export type AnalysisFacts = {
  today: string
  product: AnalysedProduct
  /** All products of the tenant, itself among them. */
  catalogue: readonly AnalysedProduct[]
  /** What contacts say; null where whoever asked may see none. */
  contacts: { mentions: readonly Mention[]; buyers: readonly Buyer[]; sources: readonly Source[] } | null
}

/** Contacts that a result names as what it rests on. */
const MOST_SOURCES = 5

/** Reads the product, its catalogue and the contacts that speak of it. Throws DB_002 for a product that is not there. */
export async function analysisFacts(trx: Trx, about: About): Promise<AnalysisFacts> {
  const catalogue = await readCatalogue(trx)
  const product = catalogue.find(({ id }) => id === about.subjectId)
  if (!product) throw new AppError('DB_002')
  const contacts = (await rightsOfMember(trx, about.ownerId))(interactions.list)
    ? await contactFacts(trx, catalogue, product, about)
    : null
  return { today: dayIn(about.now, about.timezone), product, catalogue, contacts }
}

/** All products of the tenant that are not deleted. */
export function readCatalogue(trx: Trx): Promise<AnalysedProduct[]> {
  return trx
    .selectFrom('products')
    .select(['id', 'name', 'category', 'price', 'tax_included', 'status'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

async function contactFacts(
  trx: Trx,
  catalogue: readonly AnalysedProduct[],
  { id: productId }: AnalysedProduct,
  about: About,
): Promise<AnalysisFacts['contacts']> {
  const mentions = await mentioningContacts(trx, mentionReader(catalogue), about)
  const own = mentions.filter(({ productIds }) => productIds.includes(productId))
  const buyers = await readBuyers(trx, [...new Set(own.map(({ customerId }) => customerId))], about)
  const latest = own.slice(-MOST_SOURCES).toReversed()
  return { mentions, buyers, sources: await readSources(trx, latest) }
}

async function readBuyers(trx: Trx, ids: readonly string[], { now, timezone }: About): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select c.id, c.name, c.gender,
      date_part('year', age((${now}::timestamptz at time zone ${timezone})::date, c.birth_date))::int as years,
      (select to_char(max(i.occurred_at) at time zone ${timezone}, 'YYYY-MM-DD') from interactions i
        where i.tenant_id = c.tenant_id and i.customer_id = c.id and i.type = 'visit'
          and i.occurred_at <= ${now}::timestamptz) as last_visit
    from customers c where c.id = any(${ids}::uuid[])`.execute(trx)
  return rows
}

async function readSources(trx: Trx, latest: readonly Mention[]): Promise<Source[]> {
  const ids = latest.map(({ contactId }) => contactId)
  const { rows } = await sql<{ id: string; name: string; summary: string }>`
    select i.id, c.name, i.summary
    from interactions i join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
    where i.id = any(${ids}::uuid[])`.execute(trx)
  return latest.flatMap(({ contactId: id, customerId, day }) =>
    rows
      .filter((row) => row.id === id)
      .map(({ name, summary }) => ({
        kind: 'interaction' as const,
        id,
        title: `${name} 様`,
        excerpt: `${day} ${summary}`,
        url: `/customers/${customerId}`,
      })),
  )
}

/** The day in a time zone as `YYYY-MM-DD`. */
function dayIn(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
