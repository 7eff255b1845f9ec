import { DAY_MS } from '#contract/day'
import { conditionsOf, tagsOf } from './conditions.ts'
import { fill } from './contacts/template.ts'
import { wordsAt } from './contacts/words.ts'
import { SPECIALS } from './people/names.ts'
import { makeHousehold, makePerson, type Person } from './people/person.ts'
import type { Practice, Remark } from './practice.ts'
import { createRandom, type Random } from './random.ts'

/** A customer in the making. */
export type Draft = {
  id: string
  person: Person
  company: string
  conditions: string[]
  tags: string[]
  memo: string
  caution: string
  /** How many times as often as the rarest this customer comes; 0 never comes again. */
  frequency: number
  createdAt: Date
  visits: number
  contacts: number
  lastAt: Date | null
  /** The latest contacts that are no notes, latest first. */
  recent: Date[]
}

type Plan = { seed: string; practice: Practice; now: Date; customers: number; specials: boolean }
type Weights = readonly (readonly [number, number])[]

const FREQUENCIES: Weights = [
  [0, 8],
  [1, 40],
  [3, 40],
  [10, 12],
]
/** The first of the special people is the one that everybody meets. */
const BEST_KNOWN = 30
/** How many sentences, and how often so many. */
const MEMOS: Weights = [
  [0, 5],
  [1, 4],
  [2, 1],
]
const CAUTIONS: Weights = [
  [0, 86],
  [1, 12],
  [2, 2],
]
/** People who live with the one before them. */
const FAMILY_SHARE = 0.14
const YEAR_MS = 365.2425 * DAY_MS
const AGE_IF_UNKNOWN = 40

/** The customers themselves, before anything has happened to them. */
export function makeDrafts(plan: Plan): Draft[] {
  const random = createRandom(plan.seed, 'customers')
  const people = makePeople(random, plan)
  const specials = new Map(
    plan.specials ? random.sample([...people.keys()], SPECIALS.length).map((at, i) => [at, i]) : [],
  )
  return people.map((person, at) => {
    const special = specials.get(at)
    const draft = makeDraft(random, plan, { ...person, ...(special !== undefined && SPECIALS[special]) })
    if (special !== undefined) draft.frequency = special === 0 ? BEST_KNOWN : Math.max(draft.frequency, 1)
    return draft
  })
}

function makePeople(random: Random, { practice, customers, now }: Plan): Person[] {
  let household = makeHousehold(random, practice.places)
  return Array.from({ length: customers }, () => {
    if (!random.chance(FAMILY_SHARE)) household = makeHousehold(random, practice.places)
    return makePerson(random, household, now)
  })
}

function makeDraft(random: Random, { practice, now }: Plan, person: Person): Draft {
  const age = person.birth_date ? (now.getTime() - Date.parse(person.birth_date)) / YEAR_MS : AGE_IF_UNKNOWN
  const company = age >= 20 && age < 68 && random.chance(0.42) ? random.weighted(practice.companies) : ''
  const conditions = conditionsOf(practice, age, company !== '', random)
  const remarks = (from: readonly Remark[], counts: Weights) =>
    random
      .sample(from.flatMap(textFor(person, age)), random.weighted(counts))
      .map((text) => fill(text, wordsAt(practice.words, now), random))
      .join('\n')
  return {
    id: random.uuid(),
    person,
    company,
    conditions,
    tags: tagsOf(practice, conditions, age, random),
    memo: remarks(practice.memos, MEMOS),
    caution: remarks(practice.cautions, CAUTIONS),
    frequency: random.weighted(FREQUENCIES),
    createdAt: now,
    visits: 0,
    contacts: 0,
    lastAt: null,
    recent: [],
  }
}

function textFor(person: Person, age: number): (remark: Remark) => string[] {
  return ({ text, ages: [from, to] = [0, Number.POSITIVE_INFINITY], gender = person.gender }) =>
    age >= from && age <= to && gender === person.gender ? [text] : []
}
