import { countContacts, lastContact, listContacts, listVisitors } from './about-contacts.ts'
import { absentSince, birthdaysIn, countCustomers, listCustomers } from './about-customers.ts'
import { type CalledPerson, calledByName, calledOf, choicesOf, factsOf, summaryOf } from './about-person.ts'
import { customersPerAge } from './age-groups.ts'
import { type Answer, type Asking, notKnown, plain } from './answer.ts'
import { contactFilter, contactType } from './contact-filter.ts'
import {
  busiestMonth,
  contactsPerAuthor,
  contactsPerMonth,
  contactsPerType,
  contactsPerWeekday,
} from './contact-tables.ts'
import { customerFilter, customersOf } from './customer-filter.ts'
import { customersBy, customersPer } from './customer-tables.ts'
import type { Concept } from './lexicon.ts'
import { findNames, peopleNamed } from './people.ts'
import { type Reading, readQuestion } from './reading.ts'
import type { CustomerCondition, FoundPerson, Records } from './records.ts'

/**
 * Answers a question of staff from the records of the tenant. A question of which a word is not understood, or whose answer
 * is not on record, is answered by saying so.
 */
export async function answerQuestion(records: Records, asking: Asking): Promise<Answer> {
  const { question, today, may } = asking
  const vocabulary = await records.vocabulary()
  const names = may.customers || may.directory ? await findNames(records, question) : []
  const reading = readQuestion(question, { today, vocabulary, names })
  if (reading.unknown.length > 0) return notUnderstood(reading.unknown)
  if (!records.know(reading)) return notKnown('ここにある記録からは分かりませんでした。')
  const has = (...concepts: Concept[]) => concepts.some((concept) => reading.concepts.has(concept))

  if (has('extension') || (has('staff') && !has('byAuthor', 'contact', 'visit', 'call'))) {
    return may.directory ? records.aboutStaff(reading) : notKnown('スタッフの情報を見る権限がありません。')
  }
  const aboutGoods =
    has('product', 'price', 'highest', 'cheapest', 'discontinued') ||
    reading.values.product ||
    (reading.values.category && !reading.values.tag)
  if (aboutGoods && !has('customer', 'visit', 'contact', 'call')) {
    if (!may.products) return notKnown('商品の情報を見る権限がありません。')
    const isNamed = reading.values.product || reading.values.category || has('product', 'highest', 'cheapest')
    return isNamed
      ? records.aboutProducts(reading)
      : notKnown('どの商品の価格か分かりませんでした。商品の名前を入れてください。')
  }
  if (!may.customers) return notKnown('顧客の情報を見る権限がありません。')
  if (reading.person || has('that') || (asking.customerId && isAboutAttached(reading)))
    return aboutOne(records, reading, asking)
  return aboutMany(records, reading, asking)
}

function notUnderstood(words: readonly string[]): Answer {
  return notKnown(
    `「${words.map(plain).join('」「')}」が分からないため、お答えできません。記録にあること（顧客、対応履歴、商品、内線番号）をお尋ねください。`,
  )
}

/** Whether a question that names nobody asks for what one customer alone has. */
function isAboutAttached({ concepts, period, born, values }: Reading): boolean {
  const facts: Concept[] = ['phone', 'mail', 'address', 'age', 'furigana', 'caution', 'about', 'employer', 'last']
  const many: Concept[] = ['people', 'customer', 'who', 'new', 'most', 'female', 'male']
  if (born || values.tag || values.company || many.some((concept) => concepts.has(concept))) return false
  return facts.some((concept) => concepts.has(concept)) || (concepts.has('birth') && !period)
}

async function aboutOne(records: Records, reading: Reading, asking: Asking): Promise<Answer> {
  const attached = asking.customerId ? await records.person(asking.customerId) : null
  if (!reading.person) {
    return attached
      ? aboutPerson(records, reading, asking, attached)
      : notKnown('どの顧客のことか分かりませんでした。お名前を入れてください。')
  }
  const found = await peopleNamed(records, reading.person)
  const chosen = found.find(({ id }) => id === attached?.id) ?? (found.length === 1 ? found[0] : undefined)
  if (chosen) return aboutPerson(records, reading, asking, chosen)
  const [first] = found
  if (first) {
    const { asked } = await ofPerson(records, reading, asking, { ...first, called: calledOf(reading.person) })
    return choicesOf(reading.person.typed, asked, found, asking)
  }
  const said =
    reading.person.by === 'digits'
      ? `電話番号の末尾が${reading.person.typed}の顧客`
      : `「${plain(reading.person.typed)}」という名前の顧客`
  return notKnown(`${said}は見つかりません。`)
}

async function aboutPerson(records: Records, reading: Reading, asking: Asking, person: FoundPerson): Promise<Answer> {
  return { ...(await ofPerson(records, reading, asking, calledByName(person))), customerId: person.id }
}

async function ofPerson(records: Records, reading: Reading, asking: Asking, person: CalledPerson): Promise<Answer> {
  const has = (...concepts: Concept[]) => concepts.some((concept) => reading.concepts.has(concept))
  const filter = contactFilter(reading, { words: [], conditions: [] }, person)
  const type = contactType(reading)
  if (has('last', 'when') && !has('birth', 'new')) return lastContact(records, asking, filter)
  if (has('monthly')) return contactsPerMonth(records, filter)
  if (has('byType')) return contactsPerType(records, filter)
  if (has('number', 'people')) return countContacts(records, filter, 'contacts')
  const facts = factsOf(reading, asking, person)
  if (facts && !reading.period) return facts
  if (type || has('contact') || reading.period) return listContacts(records, asking, filter)
  return summaryOf(records, reading, asking, person)
}

async function aboutMany(records: Records, reading: Reading, asking: Asking): Promise<Answer> {
  const { period, since, born, bornInMonth, values } = reading
  const has = (...concepts: Concept[]) => concepts.some((concept) => reading.concepts.has(concept))
  const filter = customerFilter(reading)
  const isCount = has('people', 'number')

  const by = customersBy(reading)
  if (by || has('byAge')) {
    if (period || since || contactType(reading) || has(...NOT_OF_CUSTOMERS))
      return notKnown('顧客を分けて数えるときは、期間や対応で絞れません。例:「女性の顧客のタグ別の人数」')
    return by ? customersPer(records, filter, by) : customersPerAge(records, filter, asking.today)
  }
  if (has('absent', 'untouched')) {
    const from = since ?? (period && { day: period.from, label: period.label })
    if (!from) return notKnown('いつから来ていない方かを入れてください（例: 3か月以上来ていない方）。')
    const label = since ? `${since.label}以上` : `${from.label}に`
    return absentSince(records, asking, filter, { day: from.day, label, visits: has('absent'), isCount })
  }
  if (has('birth') && period && !born) return birthdaysIn(records, asking, filter, { period, isCount })
  if (since) return notKnown(`「${since.label}」が何を指すか分かりませんでした。`)
  if (period && period.from > asking.today) return notKnown(`${period.label}は、まだ来ていないため、記録がありません。`)

  const contacts = contactFilter(reading, filter)
  if (has('weekday')) return contactsPerWeekday(records, contacts)
  if (has('monthly')) return contactsPerMonth(records, contacts)
  if (has('byType')) return contactsPerType(records, contacts)
  if (has('byAuthor')) return contactsPerAuthor(records, contacts)
  if (has('mostMonth') || (has('most') && has('when') && !has('birth'))) return busiestMonth(records, contacts)
  if (has('most')) return notKnown('何が多いかを調べる質問か分かりませんでした。')
  if (has('new') && !contactType(reading)) {
    if (!period) return notKnown('いつ登録された方かを入れてください（例: 今月の新規の顧客）。')
    const words = `${period.label}に登録された${customersOf(filter)}`
    const conditions: CustomerCondition[] = [...filter.conditions, { is: 'new', days: period }]
    return isCount
      ? countCustomers(records, { words: [], conditions }, words)
      : listCustomers(records, asking, { words: [], conditions }, words)
  }
  const aboutContacts = contactType(reading) || has('contact') || (period && has('customer', 'people', 'who'))
  if (aboutContacts) return aboutContactsOf(records, reading, asking, contacts)
  const isNarrowed = filter.words.length > 0
  if (!period && (isNarrowed || has('customer', 'people'))) {
    if (!isNarrowed && !isCount)
      return notKnown('どの顧客のことか分かりませんでした。条件（期間、タグ、会社など）を入れてください。')
    return isCount ? countCustomers(records, filter) : listCustomers(records, asking, filter)
  }
  if (born || bornInMonth || values.tag) return listCustomers(records, asking, filter)
  return notKnown('質問の意味が分かりませんでした。例:「先月の来訪は何件ですか」「今週が誕生日のお客様」')
}

/** 来院した患者さん are customers, 患者さんの来院 are contacts. */
function isOfCustomers({ concepts, isCustomersOwn }: Reading): boolean {
  const said = [...concepts]
  if (!isCustomersOwn) return concepts.has('customer')
  const contacts: Concept[] = ['contact', 'visit', 'call', 'email', 'chat', 'note']
  return said.lastIndexOf('customer') > Math.max(...contacts.map((one) => said.lastIndexOf(one)))
}

/** What narrows or asks otherwise than by what a customer is. */
const NOT_OF_CUSTOMERS: readonly Concept[] = ['contact', 'absent', 'untouched', 'new', 'birth', 'last', 'when', 'most']

/** Contacts are counted or listed; where people are asked for, the customers who had them. */
function aboutContactsOf(
  records: Records,
  reading: Reading,
  asking: Asking,
  contacts: ReturnType<typeof contactFilter>,
): Promise<Answer> {
  const { concepts } = reading
  if (concepts.has('people')) return countContacts(records, contacts, 'people')
  if (concepts.has('number')) return countContacts(records, contacts, 'contacts')
  if (concepts.has('last') || concepts.has('when')) return lastContact(records, asking, contacts)
  if (concepts.has('who') || isOfCustomers(reading)) return listVisitors(records, contacts)
  return listContacts(records, asking, contacts)
}
