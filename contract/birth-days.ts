import { searchWords } from './search-text.ts'

/**
 * The birth dates that a word names: those from one day to another, both among them, as `YYYY-MM-DD`; or a day of any year, as
 * `MM-DD`.
 */
export type BirthDays = Span | { birthday: string }
type Span = { from: string; to: string }

/** A word of a search for customers: folded, and as it was typed. It finds who has it in their text, or was born then. */
export type CustomerTerm = { text: string; word: string; born: BirthDays | null }

/** The words of a search for customers. The server and the search on the device use this one function. */
export function customerTerms(query: string): CustomerTerm[] {
  return searchWords(joined(query)).map(([text, word]) => ({ text, word, born: birthDaysOf(word) }))
}

/** The birth dates that a search for customers names. */
export function searchedBirths(query: string): BirthDays[] {
  return customerTerms(query).flatMap(({ born }) => born ?? [])
}

/** Whether a birth date `YYYY-MM-DD`, null when it is not known, is one of these. */
export function isBornOn(birthDate: string | null, days: BirthDays): boolean {
  if (birthDate === null) return false
  return 'birthday' in days ? birthDate.endsWith(`-${days.birthday}`) : birthDate >= days.from && birthDate <= days.to
}

/** The eras with their first and last days. 明治 begins where the calendars of browsers begin it. */
const ERAS = [
  { name: '令和', letter: 'r', from: '2019-05-01', to: '2199-12-31' },
  { name: '平成', letter: 'h', from: '1989-01-08', to: '2019-04-30' },
  { name: '昭和', letter: 's', from: '1926-12-25', to: '1989-01-07' },
  { name: '大正', letter: 't', from: '1912-07-30', to: '1926-12-24' },
  { name: '明治', letter: 'm', from: '1868-10-23', to: '1912-07-29' },
]
/** Without an era. Nobody born earlier has a record (`customerFields`): such digits are of a telephone number. */
const WESTERN: Span = { from: '1850-01-01', to: '2199-12-31' }

const NAMES = ERAS.map(({ name }) => name).join('|')
const SHORT = ERAS.map(({ name, letter }) => name.charAt(0) + letter).join('')
const YEAR = new RegExp(`^(?:(\\d{4})|(${NAMES}|[${SHORT}])(\\d{1,2}|元))(.*)$`, 'u')
/** What may follow the year, once each sign is a hyphen: -5-3 or -5; or 0503. */
const SIGNED = /^-(\d{1,2})(?:-(\d{1,2}))?-?$/
const DIGITS = /^(\d{2})(\d{2})$/
/** 5月3日 and 5/3. With a hyphen, or as bare digits, it may be the end of a telephone number. */
const BIRTHDAY = /^(\d{1,2})(?:月(\d{1,2})日|\/(\d{1,2}))$/
/** White space inside of a date that is written with its units. */
const GAPS = new RegExp(
  `((?:${NAMES})(?=\\s+(?:\\d{1,2}|元)年)|[\\d元]年(?=\\s+\\d{1,2}月)|\\d月(?=\\s+\\d{1,2}日))\\s+`,
  'gu',
)

function joined(query: string): string {
  return query.normalize('NFKC').replace(GAPS, '$1')
}

/**
 * The birth dates that one word names, as people at a desk write them: 1980-05-03, 1980/5/3, 19800503, 昭和55年5月3日,
 * 昭和五十五年五月三日, S55.5.3, S550503; a year or a month (昭55, 1980年, 1980/5); or a birthday (5月3日, 5/3). Full and half width are the same.
 * Null for everything else: days that do not exist, or not in their era, and bare digits that are no whole date.
 */
export function birthDaysOf(word: string): BirthDays | null {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—―−ー]/gu, '-')
    .replaceAll('・', '/')
    .replace(/[〇一二三四五六七八九十]+(?=[年月日])/gu, numberOf)
    .replace(/(?:生まれ|うまれ|生)$/u, '')
  const [, ofMonth, inJapanese, inDigits] = BIRTHDAY.exec(plain) ?? []
  if (ofMonth) return birthdayOf(Number(ofMonth), Number(inJapanese ?? inDigits))
  const [, western, era = '', ofEra = '', rest] = YEAR.exec(plain) ?? []
  if (rest === undefined) return null
  const [, month, day] = SIGNED.exec(rest.replace(/[年月日/.]/gu, '-')) ?? DIGITS.exec(rest) ?? []
  // Four digits alone are the end of a telephone number.
  if (month === undefined && rest !== '年' && (western || rest !== '')) return null
  if (western) return within(WESTERN, Number(western), month, day)
  const named = ERAS.find(({ name, letter }) => era === letter || name.startsWith(era))
  const year = ofEra === '元' ? 1 : Number(ofEra)
  return named && year > 0 ? within(named, Number(named.from.slice(0, 4)) + year - 1, month, day) : null
}

/** 五十五 and 二〇〇一, as digits. */
function numberOf(kanji: string): string {
  const [tens = '', ones] = kanji.split('十')
  return ones === undefined ? digitsOf(tens) : `${digitsOf(tens) || 1}${digitsOf(ones) || 0}`
}

const digitsOf = (kanji: string) => kanji.replace(/./gu, (digit) => `${'〇一二三四五六七八九'.indexOf(digit)}`)

function birthdayOf(month: number, day: number): BirthDays | null {
  // In a leap year every day that can be a birthday exists.
  return isDay(2000, month, day) ? { birthday: `${two(month)}-${two(day)}` } : null
}

/** The days of a year, of a month of it, or a single one, as far as they lie between two days; null when none does. */
function within({ from, to }: Span, year: number, month: string | undefined, day: string | undefined): Span | null {
  const first = { month: Number(month ?? 1), day: Number(day ?? 1) }
  if (!isDay(year, first.month, first.day)) return null
  const lastMonth = Number(month ?? 12)
  const begins = `${year}-${two(first.month)}-${two(first.day)}`
  const ends = `${year}-${two(lastMonth)}-${two(Number(day ?? daysIn(year, lastMonth)))}`
  if (ends < from || begins > to) return null
  return { from: begins < from ? from : begins, to: ends > to ? to : ends }
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
