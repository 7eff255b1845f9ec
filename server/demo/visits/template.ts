import type { Random } from '../random.ts'

/** A word or a way to make one. */
export type Slot = readonly string[] | ((random: Random) => string)

/**
 * A kind of contact: a headline and the sentences under it. One of each list is written; an empty one leaves the
 * sentence out. `{name}` stands for a slot.
 */
export type Scenario = { summary: readonly string[]; parts: readonly (readonly string[])[] }

/** Finds a slot by its name. */
export type Words = (name: string) => Slot | undefined

/**
 * Scenarios of what was asked and what was answered, one a row: headline, question, answer, each with its alternatives
 * between bars. `tail` holds the sentences that may follow any of them.
 */
export function asked(rows: readonly (readonly [string, string, string])[], tail: readonly string[]): Scenario[] {
  return rows.map(([summary, question, answer]) => ({
    summary: summary.split('|'),
    parts: [question.split('|'), answer.split('|'), tail],
  }))
}

/** Words of a table. */
export function wordsOf(table: Readonly<Record<string, Slot>>): Words {
  return (name) => table[name]
}

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
