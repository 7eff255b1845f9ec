import * as z from 'zod/mini'
import type { Random } from '../random.ts'

/** A word or a way to make one. */
export type Slot = readonly string[] | ((random: Random) => string)

/**
 * A kind of contact: a headline and the sentences under it. One of each list is written; an empty one leaves the
 * sentence out. `{name}` stands for a slot.
 */
const Scenario = z.object({ summary: z.array(z.string()), parts: z.array(z.array(z.string())) })
export type Scenario = z.infer<typeof Scenario>

/** A visit, how many people come for it, and the months in which more do. */
export const Visit = z.extend(Scenario, {
  name: z.string(),
  weight: z.number(),
  season: z._default(z.array(z.number()), []),
})

/** Scenarios that end alike, and are that many times as likely as others. */
export const ScenarioGroup = z.object({
  times: z._default(z.number(), 1),
  scenarios: z.array(Scenario),
  ending: z.optional(z.array(z.string())),
})

/** The scenarios of all groups in one list. */
export function scenariosOf(groups: readonly z.infer<typeof ScenarioGroup>[]): Scenario[] {
  return groups.flatMap(({ times, scenarios, ending }) => {
    const whole = scenarios.map(({ summary, parts }) => ({ summary, parts: ending ? [...parts, ending] : parts }))
    return Array.from({ length: times }, () => whole).flat()
  })
}

/** Finds a slot by its name. */
export type Words = (name: string) => Slot | undefined

/** Writes a text: every `{slot}` is replaced. Throws on a slot that nobody defined. */
export function fill(text: string, words: Words, random: Random): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => wordFor(words(name), name, random))
}

function wordFor(slot: Slot | undefined, name: string, random: Random): string {
  if (!slot) throw new Error(`no slot ${name}`)
  return typeof slot === 'function' ? slot(random) : random.pick(slot)
}

/** Headline and content of one contact. A slot says the same wherever it stands in them. */
export function write(scenario: Scenario, words: Words, random: Random): { summary: string; content: string } {
  const said = new Map<string, string>()
  const remembered: Words = (name) => {
    const word = said.get(name) ?? wordFor(words(name), name, random)
    said.set(name, word)
    return [word]
  }
  const sentences = scenario.parts
    .map((choices) => fill(random.pick(choices), remembered, random))
    .filter((sentence) => sentence !== '')
  return { summary: fill(random.pick(scenario.summary), remembered, random), content: sentences.join('\n') }
}
