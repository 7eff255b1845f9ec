import { type RawBuilder, sql } from 'kysely'
import { type BirthDays, customerTerms } from '#contract/birth-days'
import type { CustomerFilterQuery } from '#contract/customer-filter'
import type { KanaRow } from '#contract/customers'
import { COMPANY_LINE, searchText } from '#contract/search-text'
import { candidatesFor } from '../core/candidates.ts'
import type { Trx } from '../db/with-tenant.ts'
import { filterConditions } from './filter.ts'

export type Conditions = readonly RawBuilder<boolean>[]

export const LIVE = sql<boolean>`deleted_at is null`

/** What narrows a list of customers. */
export type CustomerQuery = CustomerFilterQuery & {
  search?: string | undefined
  company_filter?: string | undefined
  kana_row?: KanaRow | undefined
}

/** What a question asks of each customer, besides that they are there. */
export type Asked = {
  /** The words that stand in the text of whoever is found. */
  terms: string[]
  conditions: RawBuilder<boolean>[]
  /** What an index of its own answers. */
  scope: RawBuilder<boolean>[]
}

/** What a query asks; `now` tells the day of a filter. */
export function questionOf(query: CustomerQuery, now: Date): Asked {
  const { terms, conditions } = termsOf(query)
  const { kana_row: row } = query
  return {
    terms,
    conditions: [...conditions, ...filterConditions(query, now)],
    scope: row ? [sql<boolean>`kana_row = ${row}`] : [],
  }
}

/** Whether a row is a customer whom the list would show for a query. */
export async function matchingQuery(trx: Trx, query: CustomerQuery, now: Date): Promise<RawBuilder<boolean>> {
  const { terms, conditions, scope } = questionOf(query, now)
  const candidates = terms.length > 0 ? await candidatesFor(trx, 'customers', terms) : null
  return and([...(candidates ? [candidates] : []), LIVE, ...scope, ...conditions])
}

/** All of these. */
export function and(conditions: Conditions): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

/** The folded words of a query, and that each of them stands where it was asked for, or names the birth date. */
function termsOf({ search = '', company_filter: company = '' }: CustomerQuery): Pick<Asked, 'terms' | 'conditions'> {
  const words = customerTerms(search)
  const terms = words.flatMap(({ text, born }) => (born ? [] : text))
  const conditions = words.map(({ text, born }) => {
    const isInText = sql<boolean>`strpos(search_text, ${text}) > 0`
    return born ? sql<boolean>`(${isBornOn(born)} or ${isInText})` : isInText
  })
  const folded = searchText(company)
  if (folded === '') return { terms, conditions }
  // PostgreSQL counts the parts from 1.
  conditions.push(sql<boolean>`strpos(split_part(search_text, chr(10), ${COMPANY_LINE + 1}::int), ${folded}) > 0`)
  return { terms: [...terms, folded], conditions }
}

/** The rule of `isBornOn` in `contract/birth-days.ts`; an unknown birth date is none of them. */
function isBornOn(days: BirthDays): RawBuilder<boolean> {
  if ('birthday' in days) return sql<boolean>`coalesce(to_char(birth_date, 'MM-DD') = ${days.birthday}, false)`
  return sql<boolean>`coalesce(birth_date between ${days.from}::date and ${days.to}::date, false)`
}
