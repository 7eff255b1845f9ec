// What can be asked of the copy on this device, and what it answers: the same shapes as the server's.
import type { Customer, CustomerList, CustomerListQuery } from '#contract/customers'
import type { DashboardSummary, InteractionList } from '#contract/interactions'
import type { Held } from './mark'

export type ListQuery = Pick<CustomerListQuery, 'search' | 'company_filter' | 'kana_row' | 'sort_by' | 'sort_order'> & {
  skip?: number
  limit: number
}

type Questions = {
  customers: { query: ListQuery; answer: CustomerList }
  /** Null for one that is not here. */
  customer: { query: { id: string }; answer: Customer | null }
  companies: { query: { limit: number }; answer: { companies: { company: string; count: number }[] } }
  /** Contacts of one customer, latest first. */
  contacts: { query: { customerId: string; skip: number; limit: number }; answer: InteractionList }
  /** Contacts of everybody from `from` until before `to` (ms since 1970), latest first. */
  between: { query: { from: number; to: number; limit: number }; answer: InteractionList }
  /** `now` in ms since 1970; months and days are those of Tokyo. */
  summary: { query: { now: number; months: number }; answer: DashboardSummary }
  /** Of these customers, those of whom fewer contacts are here than they have. */
  incomplete: { query: { ids: readonly string[] | 'all' }; answer: string[] }
  /** Counts what is on the disk. */
  tally: { query: object; answer: Held }
  /** Takes off the disk what no answer shows any more; how many customers are left. */
  tidy: { query: { now: number }; answer: { customers: number } }
}

export type Topic = keyof Questions
export type QueryOf<T extends Topic> = Questions[T]['query']
export type AnswerOf<T extends Topic> = Questions[T]['answer']

export type Copy<T extends Topic> = {
  answer: AnswerOf<T>
  /** When the server was asked for what is here, ms since 1970; null while not everything was here once. */
  syncedAt: number | null
}
