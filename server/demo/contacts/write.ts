import type { InteractionType } from '#contract/interaction-record'
import { japaneseDay } from '../calendar.ts'
import type { Practice } from '../practice.ts'
import type { Random } from '../random.ts'
import { type Scenario, write } from './template.ts'
import { wordsAt } from './words.ts'

/** One contact to be written about. */
type Occasion = {
  type: InteractionType
  at: Date
  /** Names of conditions of the practice; visits for them have the same names. */
  conditions: readonly string[]
  /** The customer's first visit. */
  isFirst: boolean
}

/** How many times as often as in other months people come for what has its season. */
const SEASON_FACTOR = 4

/** Headline and content of one contact. */
export function writeContact(
  practice: Practice,
  occasion: Occasion,
  random: Random,
): { summary: string; content: string } {
  const { type, at } = occasion
  const scenario = type === 'visit' ? visit(practice, occasion, random) : random.pick(practice.contacts[type])
  return write(scenario, wordsAt(practice.words, at), random)
}

function visit({ visits }: Practice, { conditions, at, isFirst }: Occasion, random: Random): Scenario {
  const first = visits.find(({ name }) => name === 'first')
  if (isFirst && first) return first
  if (conditions.length === 0 || !random.chance(0.65)) {
    const { month } = japaneseDay(at)
    return random.weighted(
      visits.map((visit) => [visit, visit.season.includes(month) ? visit.weight * SEASON_FACTOR : visit.weight]),
    )
  }
  const condition = random.pick(conditions)
  const scenario = visits.find(({ name }) => name === condition)
  if (!scenario) throw new Error(`no visit for ${condition}`)
  return scenario
}
