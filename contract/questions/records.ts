// What an answer is made of, wherever the records lie: the server asks its database, a device its copy.
import type { BirthDays } from '../birth-days.ts'
import type { CustomerStatus, Gender } from '../customers.ts'
import type { InteractionType } from '../interaction-record.ts'
import type { Answer } from './answer.ts'
import type { Day, Days } from './calendar.ts'
import type { NamedPerson, Reading } from './reading.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What has to be true of a customer. */
export type CustomerCondition =
  | { is: 'tagged'; tag: string }
  | { is: 'employed'; company: string }
  | { is: 'born'; days: BirthDays }
  | { is: 'bornInMonth'; month: number }
  | { is: 'gender'; gender: Gender }
  | { is: 'status'; status: CustomerStatus }
  | { is: 'cautioned' }
  /** Written down in these days. */
  | { is: 'new'; days: Days }
  /** Their birthday is one of these, `MM-DD`. */
  | { is: 'celebrating'; birthdays: readonly string[] }
  /** Without a contact (or with `visits` a visit) since a day. */
  | { is: 'unseen'; since: Day; visits: boolean }

/** Which contacts are meant; each condition that is null leaves none out. */
export type ContactCondition = {
  type: InteractionType | null
  days: Days | null
  customerId: string | null
  customers: readonly CustomerCondition[]
}

/** `name`: by furigana · `contact`: who was longest away first, and before them those never met · `birthday`: by its day. */
export type CustomerOrder = 'name' | 'contact' | 'birthday'

export type FoundCustomer = { id: string; name: string; birth_date: Day | null; last_interaction_at: Date | null }

export type FoundPerson = FoundCustomer & {
  name_kana: string
  company: string
  email: string
  phone: string
  address: string
  tags: readonly string[]
  memo: string
  caution: string
  status: CustomerStatus
  created_at: Date
  interactions_count: number
}

export type FoundContact = {
  id: string
  customer_id: string
  customer_name: string
  type: InteractionType
  summary: string
  content: string
  occurred_at: Date
  created_by: string
}

/** `month` is `YYYY-MM`, `weekday` 0 for Sunday. */
export type GroupedBy = 'month' | 'type' | 'author' | 'weekday'
/** So many contacts of one key and, where it was asked for, of one type. Groups come by their keys. */
export type Group = { key: string | number; type: InteractionType | null; n: number }
/** Customers of each tag, the most frequent first, or of each status or gender. Who has several tags counts for each. */
export type CustomersBy = 'tag' | 'status' | 'gender'
export type CustomerGroup = { key: string; n: number }
export type Counted<T> = { total: number; rows: T[] }

/** Records of live customers and their contacts. Days are those of the tenant's time zone. */
export type Records = {
  /** Whether what was read can be answered from what is here. */
  know: (reading: Reading) => boolean
  vocabulary: () => Promise<Vocabulary>
  /** Which of these folded words somebody's name begins or ends with. */
  knownNames: (candidates: readonly string[]) => Promise<ReadonlySet<string>>
  /** The longest whole name of a customer, of three letters or more, in a text that is folded as names are. */
  longestName: (sound: string) => Promise<string | null>
  /** Whose name or furigana begins or ends with these letters, or whose telephone number ends so; the latest contact first. */
  called: (by: NamedPerson['by'], folded: string, limit: number) => Promise<FoundPerson[]>
  person: (id: string) => Promise<FoundPerson | null>
  countCustomers: (conditions: readonly CustomerCondition[]) => Promise<number>
  customers: (
    conditions: readonly CustomerCondition[],
    order: CustomerOrder,
    limit: number,
  ) => Promise<Counted<FoundCustomer>>
  customerGroups: (conditions: readonly CustomerCondition[], by: CustomersBy) => Promise<CustomerGroup[]>
  /** How many contacts, or with `people` how many customers had one. */
  countContacts: (condition: ContactCondition, of: 'contacts' | 'people') => Promise<number>
  /** The latest first. */
  contacts: (condition: ContactCondition, limit: number) => Promise<FoundContact[]>
  /** The customers who had such a contact and how many, by furigana. */
  visitors: (condition: ContactCondition, limit: number) => Promise<Counted<{ id: string; name: string; n: number }>>
  groups: (condition: ContactCondition, by: GroupedBy, withTypes: boolean) => Promise<Group[]>
  aboutStaff: (reading: Reading) => Promise<Answer>
  aboutProducts: (reading: Reading) => Promise<Answer>
}
