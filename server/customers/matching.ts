import { type RawBuilder, sql } from 'kysely'
import type { BirthDays } from '#contract/birth-days'
import type { CustomerFilterQuery } from '#contract/customer-filter'
import {
  COMPANY_LINE,
  type CustomerWord,
  companyWord,
  customerWords,
  FIT,
  fitPatterns,
  NAME_LINE,
} from '#contract/customer-search'
import type { KanaRow } from '#contract/customers'
import { LEGAL_FORM } from '#contract/name-fold'
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
  /** All of one of these stand in the text of whoever is found. */
  choices: string[][]
  conditions: RawBuilder<boolean>[]
  /** What an index of its own answers. */
  scope: RawBuilder<boolean>[]
}

/** What a query asks; `now` tells the day of a filter. */
export function questionOf(query: CustomerQuery, now: Date): Asked {
  const { search = '', company_filter: company = '', kana_row: row } = query
  const words = customerWords(search)
  const firm = companyWord(company)
  return {
    choices: choicesOf([...words.filter(({ born }) => !born), ...(firm ? [firm] : [])]),
    conditions: [
      ...words.map(isFound),
      ...(firm ? [isIn(lineAt(COMPANY_LINE), firm)] : []),
      ...filterConditions(query, now),
    ],
    scope: row ? [sql<boolean>`kana_row = ${row}`] : [],
  }
}

/** Whether a row is a customer whom the list would show for a query. */
export async function matchingQuery(trx: Trx, query: CustomerQuery, now: Date): Promise<RawBuilder<boolean>> {
  const { choices, conditions, scope } = questionOf(query, now)
  const candidates = choices.length > 0 ? await candidatesFor(trx, 'customers', choices) : null
  return and([...(candidates ? [candidates] : []), LIVE, ...scope, ...conditions])
}

/** All of these. */
export function and(conditions: Conditions): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

/** How well a customer who is found fits a search, by `FIT` of `contract/customer-search.ts`; null where all fit alike. */
export function fitTo(search: string): RawBuilder<number> | null {
  const words = fitPatterns(customerWords(search))
  if (words.length === 0) return null
  const all = (which: 'head' | 'exact') => and(words.map((word) => sql<boolean>`search_text ~ ${word[which]}`))
  return sql<number>`case when ${all('exact')} then ${FIT.exact}::int when ${all('head')} then ${FIT.head}::int
    else ${FIT.part}::int end`
}

/**
 * What the index is asked for: the words that are written in one way, with each way of the longest other one. The rest is left to
 * the exact comparison.
 */
function choicesOf(words: readonly CustomerWord[]): string[][] {
  if (words.length === 0) return []
  const certain = words.flatMap(({ spellings }) => (spellings.length === 1 ? spellings : []))
  const [longest] = words.filter(({ spellings }) => spellings.length > 1).sort((a, b) => b.text.length - a.text.length)
  return longest ? longest.spellings.map((spelling) => [...certain, spelling]) : [certain]
}

/** The rule of `searchMatcher` in the contract. */
function isFound(word: CustomerWord): RawBuilder<boolean> {
  const inText = isIn(sql`search_text`, word)
  if (word.born) return sql<boolean>`(${isBornOn(word.born)} or ${inText})`
  if (word.kind !== 'company') return inText
  const [name, company] = [lineAt(NAME_LINE), lineAt(COMPANY_LINE)]
  return sql<boolean>`(${inText} and (${isIn(company, word)} or (${name} ~ ${LEGAL_FORM} and ${isIn(name, word)})))`
}

function isIn(place: RawBuilder<unknown>, { text, pattern }: CustomerWord): RawBuilder<boolean> {
  const literally = sql<boolean>`strpos(${place}, ${text}) > 0`
  return pattern === null ? literally : sql<boolean>`(${literally} or ${place} ~ ${pattern})`
}

/** PostgreSQL counts the parts from 1. */
const lineAt = (line: number) => sql`split_part(search_text, chr(10), ${line + 1}::int)`

/** The rule of `isBornOn` in `contract/birth-days.ts`; an unknown birth date is none of them. */
function isBornOn(days: BirthDays): RawBuilder<boolean> {
  if ('birthday' in days) return sql<boolean>`coalesce(to_char(birth_date, 'MM-DD') = ${days.birthday}, false)`
  return sql<boolean>`coalesce(birth_date between ${days.from}::date and ${days.to}::date, false)`
}
