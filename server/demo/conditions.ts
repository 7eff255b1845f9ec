import type { Practice } from './practice.ts'
import type { Random } from './random.ts'

/** What keeps bringing a customer of this age back; names of conditions of the practice. */
export function conditionsOf(practice: Practice, age: number, hasCompany: boolean, random: Random): string[] {
  return practice.conditions
    .filter(({ chances, withCompany }) => {
      if (withCompany !== undefined) return hasCompany && random.chance(withCompany)
      return random.chance(chances.findLast(({ fromAge }) => age >= fromAge)?.chance ?? 0)
    })
    .map(({ name }) => name)
}

/** The tags of a customer with these conditions. */
export function tagsOf(practice: Practice, conditions: readonly string[], age: number, random: Random): string[] {
  const ofConditions = practice.conditions.filter(({ name }) => conditions.includes(name)).map(({ tag }) => tag)
  const others = practice.tags
    .filter(({ from = 0, below = Number.POSITIVE_INFINITY, conditions: atLeast = 0, chance }) => {
      const fits = age >= from && age < below && conditions.length >= atLeast
      return fits && (chance === undefined || random.chance(chance))
    })
    .map(({ text }) => text)
  const { anyOf } = practice
  return [...ofConditions, ...others, ...(anyOf ? random.sample(anyOf.tags, random.int(0, anyOf.atMost)) : [])]
}
