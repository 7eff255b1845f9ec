import { DAY_MS } from '#contract/day'
import type { Place } from '../practice.ts'
import type { Random } from '../random.ts'
import { BUILDINGS, eraOf, FAMILY_NAMES, type FamilyName, GIVEN_NAMES } from './names.ts'
import { romaji } from './romaji.ts'

export type Household = { family: FamilyName; address: string; landline: string }

export type Person = {
  name: string
  name_kana: string
  gender: 'female' | 'male' | 'other' | 'unknown'
  /** null: never asked. */
  birth_date: string | null
  phone: string
  email: string
  address: string
}

/** Ages at a clinic, by decade. */
const DECADES = [
  [0, 9],
  [10, 6],
  [20, 10],
  [30, 12],
  [40, 15],
  [50, 15],
  [60, 13],
  [70, 13],
  [80, 6],
  [90, 1],
] as const

const MAIL_HOSTS = [
  ['example.com', 5],
  ['example.jp', 4],
  ['example.net', 2],
  ['mail.example.jp', 1],
] as const

/** Somewhere to live, and the family name on the door. */
export function makeHousehold(random: Random, places: readonly (readonly [Place, number])[]): Household {
  const place = random.weighted(places)
  const family = random.weighted(FAMILY_NAMES)
  const { variants } = family
  const text = variants.length > 0 && random.chance(0.2) ? random.pick(variants) : family.text
  return {
    family: { ...family, text },
    address: makeAddress(random, place),
    landline: landline(random, place.areaCode),
  }
}

function makeAddress(random: Random, place: Place): string {
  const lot = `${random.int(1, 8)}-${random.int(1, 30)}-${random.int(1, 25)}`
  const home = random.chance(0.45) ? ` ${random.pick(BUILDINGS)}${random.int(1, 9)}0${random.int(1, 9)}` : ''
  return `${place.city}${random.pick(place.towns)}${lot}${home}`
}

/** Numbers that begin with 0 behind the area code are given to nobody, so the demo rings at no real person's. */
function landline(random: Random, areaCode: string): string {
  const exchange = areaCode.length === 2 ? `0${random.int(100, 999)}` : `0${random.int(10, 99)}`
  return `${areaCode}-${exchange.slice(0, 6 - areaCode.length)}-${digits(random, 4)}`
}

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')

/** Somebody of this household. */
export function makePerson(random: Random, household: Household, today: Date): Person {
  const decade = random.weighted(DECADES)
  const birthDate = birthDateAt(random, decade + random.int(0, 9), today)
  const sex = random.chance(0.55) ? 'female' : 'male'
  const given = random.pick(GIVEN_NAMES[eraOf(Number(birthDate.slice(0, 4)))][sex])
  const { family, address, landline: home } = household
  const nameKana = `${family.kana} ${given.kana}`
  return {
    name: `${family.text} ${given.text}`,
    name_kana: nameKana,
    gender: random.chance(0.02) ? random.pick(['other', 'unknown'] as const) : sex,
    birth_date: random.chance(0.03) ? null : birthDate,
    phone: makePhone(random, decade, home),
    email: random.chance(decade >= 10 && decade < 70 ? 0.6 : 0.15) ? makeEmail(random, nameKana) : '',
    address: random.chance(0.04) ? '' : address,
  }
}

/** Children and the old are reached at home. */
function makePhone(random: Random, decade: number, home: string): string {
  if (random.chance(0.02)) return ''
  if (random.chance(decade < 10 || decade >= 70 ? 0.55 : 0.08)) return home
  return `0${random.pick([9, 9, 8, 8, 7])}0-0${digits(random, 3)}-${digits(random, 4)}`
}

function makeEmail(random: Random, nameKana: string): string {
  const [family = '', given = ''] = romaji(nameKana).split(' ')
  const local = random.pick([
    `${family}.${given}`,
    `${given}.${family}`,
    `${given}${random.int(1, 99)}`,
    `${family}${random.int(100, 9999)}`,
    `${family}-${given.slice(0, 1)}`,
  ])
  return `${local}@${random.weighted(MAIL_HOSTS)}`
}

function birthDateAt(random: Random, age: number, today: Date): string {
  const days = age * 365.2425 + random.int(1, 365)
  return new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
