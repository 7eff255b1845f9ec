import { type RawBuilder, sql } from 'kysely'
import { type CustomerWord, customerWords } from '#contract/customer-search'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { products } from '#contract/products'
import { searchTerms } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import { candidatesFor } from '../core/candidates.ts'
import type { May } from '../core/member-rights.ts'
import { liveId } from '../customers/meant.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { CustomerFacts } from './customer-sections.ts'
import type { Contact, Person } from './sources.ts'

/** Contacts of one customer that are read; the latest say the most. */
const MOST_CONTACTS = 500
const MOST_NEAR = 5
const MOST_NAMED = 20

const PERSON = [
  'id',
  'name',
  'name_kana',
  'company',
  'address',
  'birth_date',
  'tags',
  'memo',
  'caution',
  'status',
  'created_at',
] as const
const CONTACT = ['id', 'customer_id', 'type', 'summary', 'content', 'occurred_at'] as const

/**
 * All that is on record of a customer, as far as whoever asks may see it. Throws DB_002 for one that is not there, AUTH_006 for
 * somebody who may see none.
 */
export async function customerFacts(trx: Trx, named: string, may: May): Promise<CustomerFacts> {
  if (!may(customers.list)) throw new AppError('AUTH_006')
  const id = await liveId(trx, named)
  const person = await trx.selectFrom('customers').select(PERSON).where('id', '=', id).executeTakeFirstOrThrow()
  const contacts = may(interactions.list) ? await contactsOf(trx, id) : []
  return {
    person,
    contacts: contacts.slice(0, MOST_CONTACTS),
    hasEarlier: contacts.length > MOST_CONTACTS,
    seesContacts: may(interactions.list),
    products: may(products.list) ? await productNames(trx) : [],
    near: await peopleNear(trx, person),
  }
}

/** The latest contacts, and one more where there are more than are read. */
function contactsOf(trx: Trx, id: string): Promise<Contact[]> {
  return trx
    .selectFrom('interactions')
    .select(CONTACT)
    .where('customer_id', '=', id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CONTACTS + 1)
    .execute()
}

function productNames(trx: Trx) {
  return trx.selectFrom('products').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('name').execute()
}

/** Who has the same company or lives at the same address. */
async function peopleNear(trx: Trx, { id, company, address }: Person): Promise<CustomerFacts['near']> {
  if (company === '' && address === '') return []
  const rows = await trx
    .selectFrom('customers')
    .select(['id', 'name', 'company', 'address'])
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        ...(company === '' ? [] : [eb('company', '=', company)]),
        ...(address === '' ? [] : [eb('address', '=', address)]),
      ]),
    )
    .orderBy('name')
    .limit(MOST_NEAR)
    .execute()
  return rows.map((row) => ({ ...row, shares: company !== '' && row.company === company ? 'company' : 'address' }))
}

export type NamedFacts = {
  /** Whether whoever asks may see customers at all. */
  seesCustomers: boolean
  /** Customers on record who may be meant. */
  found: readonly Person[]
  /** All of the one customer, where only one may be meant. */
  only: CustomerFacts | null
  /** Contacts of others that name them. */
  named: readonly Contact[]
}

/** What is on record of somebody by name and company. */
export async function namedFacts(
  trx: Trx,
  { name, company }: { name: string; company: string },
  may: May,
): Promise<NamedFacts> {
  if (!may(customers.list)) return { seesCustomers: false, found: [], only: null, named: [] }
  const found = await foundByWords(trx, customerWords(`${name} ${company}`))
  const [one] = found
  const only = one && found.length === 1 ? await customerFacts(trx, one.id, may) : null
  const own = new Set(found.map(({ id }) => id))
  const named = (may(interactions.list) ? await contactsNaming(trx, name) : []).filter(
    ({ customer_id: id }) => !own.has(id),
  )
  return { seesCustomers: true, found, only, named }
}

/** Customers whose text has all words; nobody for a name of signs alone, which has none. */
async function foundByWords(trx: Trx, words: readonly CustomerWord[]): Promise<Person[]> {
  if (words.length === 0) return []
  return trx
    .selectFrom('customers')
    .select(PERSON)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(words.map(isWritten)))
    .orderBy('name')
    .limit(MOST_NEAR)
    .execute()
}

/** Whether a customer's text has a word, however it is written. */
function isWritten({ text, pattern }: CustomerWord): RawBuilder<boolean> {
  return sql<boolean>`(strpos(search_text, ${text}) > 0 or search_text ~ ${pattern}::text is true)`
}

/** The latest contacts whose text holds all words of a name. */
async function contactsNaming(trx: Trx, name: string): Promise<Contact[]> {
  const naming = await namingQuery(trx, name)
  if (!naming) return []
  return naming.query
    .select(CONTACT.map((column) => `i.${column}` as const))
    .orderBy('i.occurred_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST_NAMED)
    .execute()
}

/** The same, and how many there are in all: they are counted only where there may be more than were read. */
export async function allNaming(trx: Trx, name: string): Promise<{ contacts: Contact[]; total: number }> {
  const contacts = await contactsNaming(trx, name)
  const naming = contacts.length < MOST_NAMED ? null : await namingQuery(trx, name)
  if (!naming) return { contacts, total: contacts.length }
  const { n } = await naming.query.select(({ fn }) => fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  return { contacts, total: Number(n) }
}

/** Contacts of live customers whose text holds all words of a name; null for a name without words. */
async function namingQuery(trx: Trx, name: string) {
  const terms = searchTerms(name)
  if (terms.length === 0) return null
  const candidates = await candidatesFor(trx, 'interactions', [terms], 'i.id')
  const query = trx
    .selectFrom('interactions as i')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.customer_id'),
    )
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb.and(terms.map((term) => sql<boolean>`strpos(i.search_text, ${term}) > 0`)))
    .$if(candidates !== null, (rows) => rows.where(candidates ?? sql<boolean>`true`))
  return { query }
}
