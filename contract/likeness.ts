import { fullWidthKana, halfWidthAscii } from './kana.ts'
import { kanaSound, largeKana, smallBehindV } from './kana-sound.ts'
import { LEGAL_FORM, nameText, withoutMarks } from './name-fold.ts'
import { searchText } from './search-text.ts'

/** What two records of people are compared by, as they are kept; what is not known is empty or null. */
export type Compared = {
  name: string
  name_kana: string
  phone: string
  email: string
  birth_date: string | null
  address: string
}

/**
 * What two records have in common. Of the name: `name` the same letters, `variant` the same but for old forms (髙 and 高),
 * `kana` it sounds the same, `given` the given name alone, `slip` it sounds the same but for one kana. `other_birth`: they were
 * born on different days.
 */
export type Reason =
  | 'name'
  | 'variant'
  | 'kana'
  | 'given'
  | 'slip'
  | 'birth'
  | 'phone'
  | 'email'
  | 'address'
  | 'other_birth'

/**
 * `person`: may be the same person, told twice · `namesake`: bears the same name, or one that sounds the same · `household`: can be
 * reached in the same way, as families can.
 */
export type Likeness = { kind: 'person' | 'namesake' | 'household'; reasons: Reason[] }

/** A record as it is compared: each fact in the one form that all ways to write it have. Empty for what is not known. */
export type LikenessKeys = {
  plain: string
  folded: string
  given: string
  kana: string
  birth: string
  phone: string
  email: string
  address: string
}

/** By what two bear one name: the letters without old forms, or the sound. Empty for what is not known. */
export function nameKeys({ name, name_kana }: Pick<Compared, 'name' | 'name_kana'>) {
  return { folded: nameText(personName(name)), kana: kanaKey(name_kana) }
}

export function likenessKeys({ name, name_kana, phone, email, birth_date, address }: Compared): LikenessKeys {
  return {
    plain: personName(name).replaceAll(/\s/gu, ''),
    ...nameKeys({ name, name_kana }),
    given: givenName(name),
    birth: birth_date ?? '',
    phone: phoneKey(phone),
    email: emailKey(email),
    address: addressKey(address),
  }
}

/**
 * What two records have in common, as far as it matters at a desk; null where it does not. A name alone makes nobody the same
 * person, nor do a telephone number and an address; different birth dates make two people.
 */
export function likenessOf(one: Compared, other: Compared): Likeness | null {
  return likenessBetween(likenessKeys(one), likenessKeys(other))
}

/** The same of records whose keys are known: for who compares one with many. */
export function likenessBetween(one: LikenessKeys, other: LikenessKeys): Likeness | null {
  const name = nameReason(one, other)
  const shared = sharedFacts(one, other)
  const isOther = one.birth !== '' && other.birth !== '' && one.birth !== other.birth
  const reasons: Reason[] = [...(name ? [name] : []), ...shared, ...(isOther ? (['other_birth'] as const) : [])]
  if (name && !isOther && shared.some((fact) => CONFIRMS[name].includes(fact))) return { kind: 'person', reasons }
  if (name === 'name' || name === 'variant' || name === 'kana') return { kind: 'namesake', reasons }
  return shared.includes('phone') || shared.includes('email') ? { kind: 'household', reasons } : null
}

/**
 * By what somebody is looked for among many, without comparing each with each. Two who may be the same person share one of their
 * `names` and one of their `facts`; who shares one of each has yet to be compared.
 */
export function blockingKeys({ folded, given, kana, birth, phone, email, address }: LikenessKeys) {
  // One kana that is wrong stands in front or behind, never in both.
  const canSlip = birth !== '' && kana.length >= SHORTEST_SLIP
  const house = address.length < SHORTEST_ADDRESS ? '' : (HOUSE.exec(address)?.[0] ?? '')
  return {
    names: [
      ...keyed('name', folded),
      ...keyed('kana', kana),
      ...keyed('given', given),
      ...(canSlip ? [`front ${birth} ${kana.slice(0, 2)}`, `back ${birth} ${kana.slice(-2)}`] : []),
    ],
    facts: [...keyed('birth', birth), ...keyed('phone', phone), ...keyed('email', email), ...keyed('address', house)],
  }
}

/** An address as far as its first numbers: a building may follow, and most people of a desk live in one town. */
const HOUSE = /^\D*[\d.]+/

const keyed = (kind: string, key: string) => (key === '' ? [] : [`${kind} ${key}`])

type NameReason = 'name' | 'variant' | 'kana' | 'given' | 'slip'
type Fact = 'birth' | 'phone' | 'email' | 'address'

/**
 * What else has to be shared for the same person. Twins have everything in common but the given name; who marries keeps that and
 * the birth date.
 */
const CONFIRMS: Readonly<Record<NameReason, readonly Fact[]>> = {
  name: ['birth', 'phone', 'email', 'address'],
  variant: ['birth', 'phone', 'email', 'address'],
  kana: ['birth', 'phone', 'email', 'address'],
  given: ['birth', 'phone', 'email'],
  slip: ['birth'],
}

function nameReason(one: LikenessKeys, other: LikenessKeys): NameReason | null {
  if (isShared(one.plain, other.plain)) return 'name'
  if (isShared(one.folded, other.folded)) return 'variant'
  if (isShared(one.kana, other.kana)) return 'kana'
  if (isShared(one.given, other.given)) return 'given'
  return isSlip(one.kana, other.kana) ? 'slip' : null
}

function sharedFacts(one: LikenessKeys, other: LikenessKeys): Fact[] {
  const facts: Fact[] = []
  if (isShared(one.birth, other.birth)) facts.push('birth')
  if (isShared(one.phone, other.phone)) facts.push('phone')
  if (isShared(one.email, other.email)) facts.push('email')
  if (isSameAddress(one.address, other.address)) facts.push('address')
  return facts
}

const isShared = (one: string, other: string) => one !== '' && one === other

const COMPANY_FORMS = new RegExp(LEGAL_FORM, 'gu')

/** A name without what a company is called by law: 株式会社山田 and (株)山田 are one. */
const personName = (name: string) => name.normalize('NFKC').replaceAll(COMPANY_FORMS, '').trim()

/** What stands behind the last space of a name; empty of one without a space. */
function givenName(name: string): string {
  const parts = name.normalize('NFKC').trim().split(/\s+/u)
  return parts.length < 2 ? '' : nameText(parts.at(-1) ?? '')
}

/** How furigana sounds: サトー and サトウ, シヨウコ and ショウコ are one; オオノ and オノ are two. */
const kanaKey = (kana: string) => largeKana(kanaSound(smallBehindV(withoutMarks(searchText(fullWidthKana(kana))))))

/** Kana of the shortest name in which one may be a slip. */
const SHORTEST_SLIP = 5

/** Whether one kana is missing, too much or another one. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < SHORTEST_SLIP || long.length - short.length > 1 || short === long) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1)
}

/** Digits of the shortest number that belongs to somebody: fewer are an extension, or unfinished. */
const SHORTEST_PHONE = 8

/** The digits of a phone number as it is dialled in Japan; empty of one that is too short to tell anybody. */
export function phoneKey(phone: string): string {
  const digits = halfWidthAscii(phone).trim().replace(/^\+81/, '0').replaceAll(/\D/g, '')
  return digits.length >= SHORTEST_PHONE ? digits.replace(/^00/, '0') : ''
}

/** An e-mail address as it is compared: each sign of it tells one mailbox from another. */
export const emailKey = (email: string): string => halfWidthAscii(email).trim().toLowerCase()

/** Letters of the shortest address that names a house. */
const SHORTEST_ADDRESS = 8
const KANJI_DIGITS = '〇一二三四五六七八九'

/** An address as it is compared: 二丁目3番4号 and 2-3-4 are one. */
function addressKey(address: string): string {
  const numbered = address
    .normalize('NFKC')
    .replaceAll(/[〇一二三四五六七八九](?=丁目|番|号)/gu, (digit) => `${KANJI_DIGITS.indexOf(digit)}`)
    .replaceAll(/(?<=\d)(?:丁目|番地の?|番|号|の)/gu, '.')
    .replaceAll(/(?<=\d)[-‐‑‒–—―−ー](?=\d)/gu, '.')
    .replaceAll(/\.(?!\d)/g, '')
  return searchText(numbered)
}

/** The name of the building is left out as often as not. */
function isSameAddress(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < SHORTEST_ADDRESS || !/\d/.test(short) || !long.startsWith(short)) return false
  return !/^[\d.]/.test(long.slice(short.length))
}
