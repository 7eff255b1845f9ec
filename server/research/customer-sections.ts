import { DAY_MS } from '#contract/day'
import { askedWords, likeness } from './likeness.ts'
import type { Report } from './report.ts'
import { type Contact, type Dates, excerptOf, ofContact, ofPerson, type Person, TYPES } from './sources.ts'

/** What is known of a customer: the record, the contacts (the latest first), and who is near to them. */
export type CustomerFacts = {
  person: Person
  contacts: readonly Contact[]
  /** Whether there are earlier contacts than these, which were not read. */
  hasEarlier: boolean
  /** False: whoever asks may see no contacts, so there are none here. */
  seesContacts: boolean
  /** Names of the products of the tenant. */
  products: readonly { id: string; name: string }[]
  near: readonly (Pick<Person, 'id' | 'name' | 'company'> & { shares: 'company' | 'address' })[]
}

type At = { now: Date; dates: Dates }

const YEAR_DAYS = 365
const OPEN_DAYS = 180
/** From one day of the calendar to another: of yesterday evening it is one day, however few hours ago that was. */
const daysBetween = (from: Date, to: Date, dates: Dates) =>
  (Date.parse(dates.isoDay(to)) - Date.parse(dates.isoDay(from))) / DAY_MS

/** Who it is. */
export function profileSection(report: Report, { person }: CustomerFacts, { now, dates }: At): void {
  const record = ofPerson(person)
  report.section('概要')
  const kana = person.name_kana === '' ? '' : `（${person.name_kana}）`
  const age = person.birth_date === null ? '' : `、${ageOn(person.birth_date, dates.isoDay(now))}歳`
  const company = person.company === '' ? '' : `、${person.company}`
  report.say(`${person.name} 様${kana}${age}${company}。${dates.day(person.created_at)}に登録されました。`, record)
  if (person.tags.length > 0) report.say(`タグ: ${person.tags.join('、')}`, record)
  if (person.caution !== '') report.say(`注意事項: ${excerptOf(person.caution)}`, record)
  if (person.memo !== '') report.say(`メモ: ${excerptOf(person.memo)}`, record)
}

/** How often and how they came. */
export function courseSection(
  report: Report,
  { person, contacts, hasEarlier, seesContacts }: CustomerFacts,
  { now, dates }: At,
): void {
  const [last] = contacts
  const first = contacts.at(-1)
  report.section('対応の経過')
  if (!seesContacts) {
    report.unverified('対応履歴を見る権限がないため、調べていません。')
    return
  }
  if (!last || !first) {
    report.say('対応履歴は、まだありません。', ofPerson(person))
    return
  }
  const course = [ofContact(first, dates), ofContact(last, dates)] as const
  const byType = Object.keys(TYPES)
    .map((type) => [TYPES[type], contacts.filter((one) => one.type === type).length] as const)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word}${count}件`)
  const types = `（${byType.join('、')}）`
  if (hasEarlier) report.say(`対応のうち、新しい${contacts.length}件を調べました${types}。`, ...course)
  else report.say(`対応は全部で${contacts.length}件です${types}。`, ...course)
  const since = daysBetween(last.occurred_at, now, dates)
  const daysAgo = since === 0 ? '、今日' : `で、${since}日前`
  report.say(`最後の対応は${dates.day(last.occurred_at)}${daysAgo}です。`, ofContact(last, dates))
  const ages = contacts.map(({ occurred_at: at }) => daysBetween(at, now, dates))
  const within = (from: number, to: number) => ages.filter((days) => days >= from && days < to).length
  const [year, before] = [within(0, YEAR_DAYS), within(YEAR_DAYS, 2 * YEAR_DAYS)]
  const hasBothYears = !hasEarlier || Math.max(...ages) >= 2 * YEAR_DAYS
  if (before > 0 && hasBothYears) report.say(`この1年の対応は${year}件で、その前の1年は${before}件でした。`, ...course)
  const gap = usualGap(contacts, dates)
  if (gap === null) return
  const late = since > gap * 1.5 ? `。最後の対応から${since}日たっており、いつもより間が空いています` : ''
  report.say(`対応の間隔は、ふだん${gap}日ほどです${late}。`, ...course)
}

/** The median of the days between contacts; null for fewer than four contacts, where it would say nothing. */
function usualGap(contacts: readonly Contact[], dates: Dates): number | null {
  if (contacts.length < 4) return null
  const gaps = contacts
    .slice(1)
    .map(({ occurred_at: at }, index) => daysBetween(at, contacts[index]?.occurred_at ?? at, dates))
    .filter((days) => days > 0)
    .sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? null
}

/** What it was about: products by name. */
export function topicSection(report: Report, { contacts, products }: CustomerFacts, { dates }: At): void {
  report.section('話題になった商品')
  const found = products
    .map(({ name }) => ({
      name,
      about: contacts.filter(({ summary, content }) => `${summary} ${content}`.includes(name)),
    }))
    .filter(({ about }) => about.length > 0)
    .sort((a, b) => b.about.length - a.about.length)
  for (const { name, about } of found.slice(0, 5)) {
    const [one, ...more] = about.slice(0, 3).map((contact) => ofContact(contact, dates))
    if (one) report.say(`${name}: ${about.length}件`, one, ...more)
  }
}

const OPEN = /折り?返し|要連絡|連絡待ち|返事待ち|回答待ち|確認中|確認します|検討中|検討して|後日|次回/

/** What may still be open: contacts of the last half-year that promise something, and that no visit has followed. */
export function openSection(report: Report, { contacts }: CustomerFacts, { now, dates }: At): void {
  report.section('続きが必要かもしれないこと')
  const seen = contacts.findIndex(({ type }) => type === 'visit')
  const open = contacts
    .slice(0, seen === -1 ? contacts.length : seen + 1)
    .filter(
      ({ summary, content, occurred_at: at }) =>
        OPEN.test(`${summary} ${content}`) && daysBetween(at, now, dates) < OPEN_DAYS,
    )
  for (const one of open.slice(0, 5)) {
    report.say(`${dates.day(one.occurred_at)}: ${excerptOf(sentenceWith(one, OPEN), 80)}`, ofContact(one, dates))
  }
}

export function latestSection(report: Report, { contacts }: CustomerFacts, { dates }: At): void {
  report.section('最近の対応')
  for (const one of contacts.slice(0, 5)) {
    const said = one.content === '' ? '' : `。${excerptOf(one.content, 60)}`
    report.say(`${dates.day(one.occurred_at)} ${TYPES[one.type] ?? ''}: ${one.summary}${said}`, ofContact(one, dates))
  }
}

export function nearSection(report: Report, { near }: CustomerFacts): void {
  report.section('つながりのある顧客')
  for (const { shares, ...person } of near) {
    report.say(`${person.name} 様（${shares === 'company' ? '同じ会社' : '同じ住所'}）`, ofPerson(person))
  }
}

/** What the contacts have to a question, the nearest first. */
export function questionSection(report: Report, contacts: readonly Contact[], question: string, { dates }: At): void {
  if (question.trim() === '') return
  report.section('ご質問への手がかり')
  const words = askedWords(question)
  const near = contacts
    .map((contact) => ({ contact, score: likeness(words, `${contact.summary} ${contact.content}`) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  for (const { contact } of near.slice(0, 3)) {
    const said = contact.content === '' ? contact.summary : contact.content
    report.say(`${dates.day(contact.occurred_at)}: ${excerptOf(said)}`, ofContact(contact, dates))
  }
  if (near.length === 0) report.unverified('ご質問に関わる記録は、対応履歴に見つかりませんでした。')
}

function sentenceWith({ summary, content }: Contact, pattern: RegExp): string {
  const sentences = `${summary}。${content}`.split(/(?<=[。\n])/)
  return sentences.find((sentence) => pattern.test(sentence))?.replace(/。$/, '') ?? summary
}

/** Years from a birth date to a day, both `YYYY-MM-DD`. */
function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
