// What a customer is found by, and how well: the one rule of the server and of the copy on a device (decision 057). Records
// are folded once, when they are kept; what else a word can mean is worked out when it is searched for.
import { type BirthDays, type CustomerTerm, customerTerms, isBornOn } from './birth-days.ts'
import { customerFields } from './customers.ts'
import type { Fields } from './fields.ts'
import { fullWidthKana, halfWidthAscii, katakana } from './kana.ts'
import { kanaSound, largeKana, largeOfV, SOUNDS_OF_V, smallBehindV, waysAt } from './kana-sound.ts'
import { formLike, LEGAL_FORM, nameText, withoutForm } from './name-fold.ts'
import { type Sounds, soundsOfRomaji } from './romaji.ts'
import { searchLineOf } from './search-text.ts'

const FIELDS: Fields = customerFields
const SEARCHED = Object.keys(FIELDS).filter((name) => FIELDS[name]?.search)
/** In which line of it a field stands, from 0. */
export const NAME_LINE = searchLineOf(customerFields, 'name')
export const COMPANY_LINE = searchLineOf(customerFields, 'company')
/** Stands before the words that are in the lines already: the index of the server leaves them out. */
const WORDS = '\n\f'

/**
 * What a customer is found by: one line a field, in their order. Of phone numbers only the digits, so that the last four find
 * them. Behind that the words of names of several words, so that whole ones can be told from parts.
 */
export function customerSearchText(customer: Readonly<Record<string, unknown>>): string {
  const words: string[] = []
  const lines = SEARCHED.map((name) => {
    const value = customer[name]
    if (typeof value !== 'string') return ''
    if (FIELDS[name]?.search === 'digits') return dialled(value)
    const folded = value.split(/\s+/u).map(nameText)
    const bare = folded.map(withoutForm)
    const line = folded.join('')
    words.push(...[...bare, withoutForm(line)].filter((word) => word !== '' && word !== line))
    return line
  })
  const text = lines.join('\n')
  return words.length === 0 ? text : `${text}${WORDS} ${[...new Set(words)].join(' ')} `
}

/** The digits of a phone number as it is dialled in Japan. */
function dialled(phone: string): string {
  return halfWidthAscii(phone)
    .trim()
    .replace(/^\+81\D*0?/, '0')
    .replace(/\D/g, '')
}

/** A word of a search. */
export type CustomerWord = {
  /** Folded as the records are. */
  text: string
  /** How else it may stand there: a regular expression as JavaScript and PostgreSQL both read it. */
  pattern: string | null
  /** Whoever has it in their text has one of these there: `text`, or how `pattern` begins. */
  spellings: readonly string[]
  born: BirthDays | null
  /** `company`: typed with its legal form. Numbers and birth dates say nothing of how well a name fits. */
  kind: 'name' | 'company' | 'number'
}

const LEADING_FORM = new RegExp(`^\\s*(${LEGAL_FORM})\\s+`, 'u')
const TRAILING_FORM = new RegExp(`\\s+(${LEGAL_FORM})\\s*$`, 'u')

/** The words of a search for customers: all of them have to be found. */
export function customerWords(query: string): CustomerWord[] {
  // First of all: NFKC puts a space in front of a voiced mark that is a sign of its own, which would make two words.
  const typed = fullWidthKana(query).normalize('NFKC')
  return customerTerms(typed.replace(LEADING_FORM, '$1').replace(TRAILING_FORM, '$1')).map(wordOf)
}

/** A company that a list is narrowed to, with its legal form or without; null for none. */
export function companyWord(company: string): CustomerWord | null {
  const folded = askedText(company)
  return folded === '' ? null : nameWord(withoutForm(folded) || folded, company)
}

const NUMBER = /^[+(]?[\d()+.\-‐‑‒–—―−ー]*\d[\d()+.\-‐‑‒–—―−ー]*$/u

function wordOf({ word, born }: CustomerTerm): CustomerWord {
  const folded = askedText(word)
  if (born) return { text: folded, pattern: null, spellings: [folded], born, kind: 'number' }
  if (NUMBER.test(word)) {
    const text = dialled(word)
    return { text, pattern: null, spellings: [text], born, kind: 'number' }
  }
  const bare = withoutForm(folded)
  return bare === '' || bare === folded ? nameWord(folded, word) : { ...nameWord(bare, bare), kind: 'company' }
}

/** A name as it is asked for. What is stored may have a vowel of its own behind a ヴ: `waysAt` knows both. */
const askedText = (typed: string) => nameText(smallBehindV(katakana(fullWidthKana(typed))))

function nameWord(text: string, typed: string): CustomerWord {
  const form = formLike(text)
  const sounds = form ? [form] : (romaji(typed) ?? inKana(text, typed))
  const pattern = sounds?.map(oneOf).join('') ?? null
  return {
    text,
    pattern,
    spellings: [...new Set([text, ...(sounds ? beginnings(sounds) : [])])],
    born: null,
    kind: 'name',
  }
}

function romaji(typed: string): Sounds | null {
  return (
    soundsOfRomaji(typed)?.map((ways) => [
      ...new Set(ways.map(kanaSound).flatMap((way) => [way, largeKana(way), largeOfV(way)])),
    ]) ?? null
  )
}

/** Letter by letter, the ways to write a text: シヨオコ and ショウコ. Null where there is one. The vowel behind a ヴ may not have been typed yet. */
function inKana(text: string, typed: string): Sounds | null {
  const isOpen = katakana(fullWidthKana(typed)).endsWith('ヴ')
  const sounds = text.split('').map((_, at) => (isOpen && at === text.length - 1 ? SOUNDS_OF_V : waysAt(text, at)))
  return sounds.some((ways) => ways.length > 1) ? sounds : null
}

const oneOf = (ways: readonly string[]) =>
  ways.length === 1 ? escaped(ways[0] ?? '') : `(?:${ways.map(escaped).join('|')})`
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Of a sieve that many are asked for. */
const MOST_SPELLINGS = 16

function beginnings(sounds: Sounds): string[] {
  const end = sounds.findLastIndex((ways) => !ways.includes('')) + 1
  let all = ['']
  for (const ways of sounds.slice(0, end)) {
    if (all.length * ways.length > MOST_SPELLINGS) break
    all = all.flatMap((begun) => ways.map((way) => begun + way))
  }
  return all
}

/** Tells of a search text and a birth date whether they have all of these words; null where there is none. */
export function searchMatcher(
  wanted: readonly CustomerWord[],
): ((text: string, born: string | null) => boolean) | null {
  if (wanted.length === 0) return null
  const tests = wanted.map(testOf)
  return (text, born) => tests.every((test) => test(text, born))
}

function testOf(wanted: CustomerWord): (text: string, born: string | null) => boolean {
  const { born: days, kind } = wanted
  const isIn = finder(wanted)
  if (kind !== 'company') return (text, born) => isIn(text) || (days !== null && isBornOn(born, days))
  return (text) => isIn(text) && companiesIn(text).some(isIn)
}

/** Whether a text has a word. */
export function finder({ text: wanted, pattern }: CustomerWord): (text: string) => boolean {
  if (pattern === null) return (text) => text.includes(wanted)
  const sound = new RegExp(pattern)
  return (text) => text.includes(wanted) || sound.test(text)
}

const HAS_FORM = new RegExp(LEGAL_FORM, 'u')

/** The company, and the name of a customer who is one. */
function companiesIn(text: string): string[] {
  const lines = text.split('\n')
  const name = lines[NAME_LINE] ?? ''
  return [lines[COMPANY_LINE] ?? '', HAS_FORM.test(name) ? name : '']
}

/** How well a name fits what was searched for: each word is a whole one, or the beginning of one, or a part. */
export const FIT = { part: 0, head: 1, exact: 2 } as const

/** What a text has whose names fit so well, one regular expression a word, as both engines read them; none for a search without a name. */
export function fitPatterns(wanted: readonly CustomerWord[]): { head: string; exact: string }[] {
  return wanted.flatMap(({ text, pattern, kind }) => {
    if (kind === 'number') return []
    const head = `(?:^|[\\n ])(?:${escaped(text)}${pattern === null ? '' : `|${pattern}`})`
    return { head, exact: `${head}(?:[\\n ]|$)` }
  })
}

/** Of those who are found, how well each fits, by {@link FIT}; null where all fit alike. */
export function fitOf(wanted: readonly CustomerWord[]): ((text: string) => number) | null {
  const words = fitPatterns(wanted).map(({ head, exact }) => ({ head: new RegExp(head), exact: new RegExp(exact) }))
  if (words.length === 0) return null
  return (text) => {
    if (words.every(({ exact }) => exact.test(text))) return FIT.exact
    return words.every(({ head }) => head.test(text)) ? FIT.head : FIT.part
  }
}
