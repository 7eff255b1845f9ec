import type { InteractionType } from '#contract/interactions'
import { japaneseDay } from '../calendar.ts'
import type { Random } from '../random.ts'
import { CALLS } from './clinic-calls.ts'
import { ILLNESSES } from './clinic-illnesses.ts'
import { CHATS, EMAILS, NOTES } from './clinic-messages.ts'
import { SERVICES } from './clinic-services.ts'
import { clinicWords } from './clinic-words.ts'
import { type Scenario, write } from './template.ts'

/** What a customer comes for again and again; also the keys of the illnesses and services above. */
export type Condition = 'pressure' | 'diabetes' | 'lipid' | 'pollen' | 'skin' | 'joint' | 'checkup'

export type ContactOccasion = {
  type: InteractionType
  at: Date
  conditions: readonly Condition[]
  isFirst: boolean
}

/** Why people come besides their conditions, by season: [what, weight in an ordinary month]. */
const OCCASIONS: readonly (readonly [string, number])[] = [
  ['cold', 8],
  ['stomach', 5],
  ['skin', 4],
  ['joint', 3],
  ['vaccine', 3],
  ['checkup', 3],
  ['certificate', 2],
  ['pollen', 1],
]
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  cold: [1, 2, 11, 12],
  pollen: [2, 3, 4],
  vaccine: [10, 11, 12],
  checkup: [5, 6, 9],
}
const SEASON_FACTOR = 4

const CONTACTS: Readonly<Record<Exclude<InteractionType, 'visit'>, readonly Scenario[]>> = {
  call: CALLS,
  email: EMAILS,
  chat: CHATS,
  note: NOTES,
}

/** Headline and content of one contact of the clinic. */
export function writeClinicContact(occasion: ContactOccasion, random: Random): { summary: string; content: string } {
  const { type } = occasion
  const scenario = type === 'visit' ? visit(occasion, random) : random.pick(CONTACTS[type])
  return write(scenario, clinicWords(occasion.at), random)
}

function visit({ conditions, at, isFirst }: ContactOccasion, random: Random): Scenario {
  const { month } = japaneseDay(at)
  const key = isFirst
    ? 'first'
    : conditions.length > 0 && random.chance(0.65)
      ? random.pick(conditions)
      : random.weighted(
          OCCASIONS.map(([what, weight]) => [what, inSeason(what, month) ? weight * SEASON_FACTOR : weight]),
        )
  const scenario = ILLNESSES[key] ?? SERVICES[key]
  if (!scenario) throw new Error(`no scenario ${key}`)
  return scenario
}

const inSeason = (what: string, month: number) => SEASONS[what]?.includes(month) === true
