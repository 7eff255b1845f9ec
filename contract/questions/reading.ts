import { type BirthDays, birthDaysOf } from '../birth-days.ts'
import { bornAtAges, type Day } from './calendar.ts'
import { foldText } from './folded-text.ts'
import { type Concept, wordAt } from './lexicon.ts'
import { before, periodAt } from './period.ts'
import { type Vocabulary, type VocabularyKind, valueAt } from './vocabulary.ts'
import type { Period } from './written-days.ts'

/** Who a question is about: the folded name or the digits of a telephone number that were typed. */
export type NamedPerson = { by: 'name' | 'digits'; folded: string; typed: string }

/** What was understood of a question, and the words that were not. */
export type Reading = {
  /** In the order in which they were said last. */
  concepts: ReadonlySet<Concept>
  period: Period | null
  /** Since which day somebody has not come, and how it was said. */
  since: { day: Day; label: string } | null
  born: { days: BirthDays; label: string } | null
  bornInMonth: number | null
  person: NamedPerson | null
  values: Readonly<Partial<Record<VocabularyKind, string>>>
  /** Whether の follows the customers that were said last: 患者さんの来院 are contacts, 来院した患者さん customers. */
  isCustomersOwn: boolean
  unknown: readonly string[]
}

type Draft = { -readonly [K in keyof Reading]: Reading[K] } & {
  concepts: Set<Concept>
  values: Partial<Record<VocabularyKind, string>>
}
type Look = { today: Day; names: readonly { from: number; to: number; length: number }[]; vocabulary: Vocabulary }

const BORN = /^((?:明治|大正|昭和|平成|令和|[mtshr])?(?:\d{1,4}|元)年(?:\d{1,2}月(?:\d{1,2}日)?)?)(?:生マレ|生)/u
const BIRTHDAY = /^(\d{1,2}月\d{1,2}日)(?:生マレ|ガ誕生日)/u
const BIRTH_MONTH = /^(\d{1,2})月(?:生マレ|ガ誕生日|ノ?誕生日)/u
const DECADE = /^(\d0)代/u
const AGE = /^(\d{1,3})[歳才](以上|以下|未満)?/u
const SPAN = /^(半|[一二三四五六七八九十]|\d{1,3})(日|週間?|[カヶケ箇]月間?|年)(?:間|半)?(?:以上前?|ヨリ前)?/u
const DIGITS =
  /^(?:電話番号?ノ?)?(?:下|末尾|最後)ノ?[4四][桁ケタ]+[ガハノ]?(\d{4})|^(\d{4})(?=ノ(?:オ客|顧客|方|人|患者))|^(0\d{8,10})/u
const KATAKANA = /[ァ-ヶー]/u
const DIGIT_OF = '零一二三四五六七八九十'

/**
 * Reads a question from left to right. What is not understood is kept as such: a question with an unknown word is not
 * answered, so that nothing is made up. `nameAt` says where the folded text names a person.
 */
export function readQuestion(text: string, { today, vocabulary, names }: Look): Reading {
  const { folded, typed } = foldText(text)
  const draft: Draft = {
    ...{ concepts: new Set<Concept>(), period: null, since: null, born: null, bornInMonth: null },
    ...{ person: null, values: {}, isCustomersOwn: false, unknown: [] },
  }
  const unknown: string[] = []
  let unknownFrom: number | null = null
  const endUnknown = (at: number) => {
    if (unknownFrom !== null) unknown.push(typed(unknownFrom, at))
    unknownFrom = null
  }
  for (let at = 0; at < folded.length; ) {
    const name = names.find(({ from }) => from === at)
    // Small words are not looked for inside of a foreign one: ロボット ends in と.
    const isInWord = unknownFrom !== null && KATAKANA.test(typed(at, at + 1))
    const rest = () => (isInWord ? 0 : takeAt(draft, folded.slice(at), today, vocabulary))
    const length = name ? takeName(draft, folded, typed, name) : rest()
    if (length > 0) endUnknown(at)
    else if (unknownFrom === null) unknownFrom = at
    at += Math.max(length, 1)
  }
  endUnknown(folded.length)
  return { ...draft, unknown: unknown.filter((word) => word !== '') }
}

type Typed = (from: number, to: number) => string

function takeName(
  draft: Draft,
  folded: string,
  typed: Typed,
  { from, to, length }: { from: number; to: number; length: number },
): number {
  draft.person ??= { by: 'name', folded: folded.slice(from, to), typed: typed(from, to) }
  return length
}

/** Takes what the rest of the text begins with; returns how long it is, 0 when it is not understood. */
function takeAt(draft: Draft, rest: string, today: Day, vocabulary: Vocabulary): number {
  const sign = /^[、。,.?!「」『』()・…:~〜]+/u.exec(rest)
  if (sign) return sign[0].length
  return (
    takeBirth(draft, rest, today) ||
    takeDigits(draft, rest) ||
    takeSince(draft, rest, today) ||
    takePeriod(draft, rest, today) ||
    takeWord(draft, rest, vocabulary)
  )
}

function takeBirth(draft: Draft, rest: string, today: Day): number {
  const [whole = '', written] = BORN.exec(rest) ?? BIRTHDAY.exec(rest) ?? []
  const days = written === undefined ? null : birthDaysOf(written)
  if (days && written) {
    draft.born = { days, label: `${written}生まれ` }
    return whole.length
  }
  const [ofMonth, month] = BIRTH_MONTH.exec(rest) ?? []
  if (ofMonth && Number(month) >= 1 && Number(month) <= 12) {
    draft.bornInMonth = Number(month)
    return ofMonth.length
  }
  const [decade, from] = DECADE.exec(rest) ?? []
  if (decade) return takeAge(draft, today, [Number(from), Number(from) + 9], decade, decade.length)
  const [age, years, side] = AGE.exec(rest) ?? []
  if (!age) return 0
  const number = Number(years)
  const ages: Record<string, [number, number]> = { 以上: [number, 150], 以下: [0, number], 未満: [0, number - 1] }
  return takeAge(draft, today, ages[side ?? ''] ?? [number, number], age, age.length)
}

function takeAge(draft: Draft, today: Day, [least, most]: [number, number], label: string, length: number): number {
  if (most > 150 || least > most) return 0
  draft.born = { days: bornAtAges(today, least, most), label }
  return length
}

function takeDigits(draft: Draft, rest: string): number {
  const [whole, lastFour, bare, number] = DIGITS.exec(rest) ?? []
  const digits = lastFour ?? bare ?? number
  if (!whole || !digits) return 0
  draft.person ??= { by: 'digits', folded: digits, typed: digits }
  return whole.length
}

function takeSince(draft: Draft, rest: string, today: Day): number {
  const [whole, written = '', unit = ''] = SPAN.exec(rest) ?? []
  if (!whole || draft.since) return 0
  const number = written === '半' ? 6 : Number(written) || DIGIT_OF.indexOf(written)
  if (written === '半' && unit !== '年') return 0
  const day = before(today, number, written === '半' ? 'カ月' : unit)
  draft.since = {
    day,
    label: written === '半' ? '半年' : `${number}${unit.replace(/[カヶケ箇]/u, 'か').replace('間', '')}`,
  }
  return whole.length
}

function takePeriod(draft: Draft, rest: string, today: Day): number {
  const found = draft.period ? null : periodAt(rest, today)
  if (!found) return 0
  draft.period = found.period
  return found.length
}

/** Names of the tenant's own come before the words of the language where they are longer. */
function takeWord(draft: Draft, rest: string, vocabulary: Vocabulary): number {
  const value = valueAt(vocabulary, rest)
  const word = wordAt(rest)
  if (value && value.length >= (word?.word.length ?? 0)) {
    for (const { kind, value: said } of value.meanings) draft.values[kind] ??= said
    return value.length
  }
  if (!word) return 0
  if (word.concept) {
    draft.concepts.delete(word.concept)
    draft.concepts.add(word.concept)
  }
  if (word.concept === 'customer') draft.isCustomersOwn = rest[word.word.length] === 'ノ'
  return word.word.length
}
