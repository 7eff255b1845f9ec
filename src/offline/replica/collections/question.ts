// What can be asked of the copy on this device, and what it answers: the same shapes as the server's.
import type { CustomerFilterQuery } from '#contract/customer-filter'
import type { CustomerPair } from '#contract/customer-pairs'
import type { Customer, CustomerList, CustomerListQuery } from '#contract/customers'
import type { DashboardSummary } from '#contract/dashboard'
import type { InteractionType } from '#contract/interaction-record'
import type { InteractionList } from '#contract/interactions'
import type { Answer } from '#contract/questions/answer'
import type { Held } from '../checkpoint'
import type { IncompleteOwner } from '../kind'

export type ListQuery = Pick<CustomerListQuery, 'search' | 'company_filter' | 'kana_row' | 'sort_by' | 'sort_order'> &
  CustomerFilterQuery & {
    skip?: number
    limit: number
  }

/** Somebody whose namesakes are asked for. Who is only typed has no record: `id` is null. */
export type Bearer = Pick<Customer, 'name' | 'name_kana'> & { id: string | null }
/** How many others bear a name, and the first few of them. */
export type Namesakes = { count: number; customers: readonly Customer[] }

/** Questions that wait on this device. */
export type AskedHere = {
  /** The customer that their conversation is about; left out where only the server knows. */
  customerId?: string | null
  /**
   * `askedAt`: by the clock of the server · `customerId`: the customer who was chosen with the question, null for none; left out
   * where nobody chose.
   */
  questions: readonly { message: string; askedAt: string; customerId?: string | null }[]
}

type Questions = {
  customers: { query: ListQuery; answer: CustomerList }
  /** Null for one that is not here. */
  customer: { query: { id: string }; answer: Customer | null }
  companies: { query: { limit: number }; answer: { companies: { company: string; count: number }[] } }
  tags: { query: { limit: number }; answer: { tags: string[] } }
  /** Those who may be one person under two records, see `contract/customer-pairs.ts`. */
  pairs: { query: object; answer: { pairs: CustomerPair<Customer>[] } }
  /** Who else bears the name of each of these people, or one that sounds the same. */
  namesakes: { query: { people: readonly Bearer[] }; answer: { namesakes: readonly Namesakes[] } }
  /** Contacts of one customer, of all kinds or of one, latest first. */
  contacts: {
    query: { customerId: string; skip: number; limit: number; type?: InteractionType }
    answer: InteractionList
  }
  /** Contacts of everybody from `from` until before `to` (ms since 1970), of all kinds or of one, latest first. */
  between: { query: { from: number; to: number; limit: number; type?: InteractionType }; answer: InteractionList }
  /** `now` in ms since 1970; months and days are those of Tokyo. */
  summary: { query: { now: number; months: number }; answer: DashboardSummary }
  /** Questions of staff in the order of asking, each null that the copy cannot answer. */
  questions: { query: AskedHere; answer: { answers: readonly (Answer | null)[] } }
  /** Which of these owners have fewer records here than they should. */
  incomplete: { query: { ids: readonly string[] | 'all' }; answer: IncompleteOwner[] }
  /** Counts what is on the disk. */
  tally: { query: object; answer: Held }
  /** Takes off the disk what no answer shows any more; counts what is left. */
  compact: { query: { now: number }; answer: Held }
}

export type Topic = keyof Questions
export type QueryOf<T extends Topic> = Questions[T]['query']
export type AnswerOf<T extends Topic> = Questions[T]['answer']

export type Copy<T extends Topic> = {
  answer: AnswerOf<T>
  /** How many changes of this device, sent in a row, the answer holds. */
  sent: number
  /** When the server was asked for what is here, ms since 1970; null while not everything was here once. */
  syncedAt: number | null
}
