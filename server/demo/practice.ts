import type { InteractionType } from '#contract/interactions'
import type { Person } from './people/person.ts'
import type { Place } from './people/places.ts'
import type { Random } from './random.ts'
import type { Condition } from './visits/clinic.ts'
import type { Words } from './visits/template.ts'

/** One contact to be written about. */
type Occasion = {
  type: InteractionType
  at: Date
  conditions: readonly Condition[]
  /** The customer's first visit. */
  isFirst: boolean
}

/** A sentence in the record of a customer; for some ages or one sex only, where it would be odd with others. */
export type Remark = string | { text: string; ages: readonly [from: number, to: number]; gender?: Person['gender'] }

/** What makes the customers and contacts of one demo tenant those of its trade. */
export type Practice = {
  places: readonly (readonly [Place, number])[]
  companies: readonly (readonly [string, number])[]
  /** What keeps bringing somebody of this age back. */
  conditionsOf(age: number, hasCompany: boolean, random: Random): Condition[]
  tagsOf(conditions: readonly Condition[], age: number, random: Random): string[]
  memos: readonly Remark[]
  cautions: readonly Remark[]
  /** For the slots in memos and cautions. */
  words(at: Date): Words
  write(occasion: Occasion, random: Random): { summary: string; content: string }
}
