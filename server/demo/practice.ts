import * as z from 'zod/mini'
import { type Scenario, ScenarioGroup, scenariosOf, Visit } from './contacts/template.ts'
import { WordTable } from './contacts/words.ts'
import { byWeight, readData } from './data.ts'

/** What keeps bringing somebody back: likely from some ages on, or only for people with an employer. */
const Condition = z.object({
  name: z.string(),
  tag: z.string(),
  chances: z._default(z.array(z.object({ fromAge: z.number(), chance: z.number() })), []),
  withCompany: z.optional(z.number()),
})

/** A tag of a customer for whom all of this is true. */
const Tag = z.object({
  text: z.string(),
  from: z.optional(z.number()),
  below: z.optional(z.number()),
  /** At least so many conditions. */
  conditions: z.optional(z.number()),
  chance: z.optional(z.number()),
})

/** A sentence in the record of a customer; for some ages or one sex only, where it would be odd with others. */
const Remark = z.object({
  text: z.string(),
  ages: z.optional(z.tuple([z.number(), z.number()])),
  gender: z.optional(z.enum(['female', 'male'])),
})
export type Remark = z.infer<typeof Remark>

/** Where people live: municipality, its quarters, and the area code of its telephones. */
const Place = z.object({ city: z.string(), areaCode: z.string(), towns: z.array(z.string()) })
export type Place = z.infer<typeof Place>

const Facts = z.object({
  conditions: z.array(Condition),
  tags: z.array(Tag),
  /** Any of these tags besides, by chance alone. */
  anyOf: z.optional(z.object({ tags: z.array(z.string()), atMost: z.number() })),
  memos: z.array(Remark),
  cautions: z.array(Remark),
  /** Employers of customers, and how many of them. All are invented. */
  companies: z.array(z.object({ name: z.string(), weight: z.number() })),
  places: z.array(z.extend(Place, { weight: z.number() })),
})

const Product = z.object({
  category: z.string(),
  name: z.string(),
  /** Yen. */
  price: z.number(),
  tax_included: z._default(z.boolean(), true),
  description: z.string(),
  status: z.enum(['active', 'discontinued']),
})
export type DemoProduct = z.infer<typeof Product>

const Question = z.object({
  name: z.string(),
  reading: z.string(),
  answer: z.string(),
  sources: z.array(z.string()),
  is_pinned: z.boolean(),
})
export type DemoQuestion = z.infer<typeof Question>

const Snippet = z.object({ name: z.string(), text: z.string() })
export type DemoSnippet = z.infer<typeof Snippet>

/** Somebody who has come today. The times are minutes before the demo was made. */
const Arrival = z.object({
  purpose: z.string(),
  /** Who it is, where they have no record. */
  guest: z.optional(z.object({ name: z.string(), name_kana: z.string() })),
  arrived: z.number(),
  served: z.optional(z.number()),
  paying: z.optional(z.number()),
  done: z.optional(z.number()),
  left: z.optional(z.number()),
})
export type DemoArrival = z.infer<typeof Arrival>

export type Practice = ReturnType<typeof readPractice>

/** What makes the customers and contacts of one demo tenant those of its trade: a folder of `data/`. */
export function readPractice(folder: 'clinic' | 'dental') {
  const { places, companies, ...facts } = readData(`${folder}/practice.json`, Facts)
  const contacts = (type: string): Scenario[] => scenariosOf(readData(`${folder}/${type}.json`, z.array(ScenarioGroup)))
  return {
    ...facts,
    places: byWeight(places),
    companies: companies.map(({ name, weight }) => [name, weight] as const),
    visits: readData(`${folder}/visit.json`, z.array(Visit)),
    contacts: { call: contacts('call'), email: contacts('email'), chat: contacts('chat'), note: contacts('note') },
    words: readData(`${folder}/words.json`, WordTable),
    products: readData(`${folder}/products.json`, z.array(Product)),
    reception: readData(`${folder}/reception.json`, z.array(Arrival)),
    snippets: readData(`${folder}/snippets.json`, z.array(Snippet)),
    frequentQuestions: readData(`${folder}/frequent-questions.json`, z.array(Question)),
  }
}
