import * as z from 'zod/mini'
import { ChannelId, EntryState } from './marketing-data.ts'
import { Day, requiredText, text } from './primitives.ts'

/** Steps, and posts of a calendar, that one result may have. */
const MOST = 300
/** Posts that a calendar may have. */
export const POST_LIMIT = MOST
const LONGEST = 2_000

const stepShape = {
  /** Its name, which it keeps wherever it is moved. */
  key: requiredText(64),
  text: text(LONGEST),
  who: z.nullable(text(200)),
  minutes: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  condition: z.nullable(text(LONGEST)),
  back_to: z.nullable(z.int().check(z.gte(1), z.lte(MOST))),
  is_parallel: z.boolean(),
}

const amount = (most: number) => z.number().check(z.gte(0), z.lte(most))

/** The most of what a cost is reckoned from: times a month, people of a role, yen for an hour. */
export const COST_LIMITS = { runs: 100_000, people: 1_000, yen: 1_000_000 } as const

const roleShape = {
  /** As the steps name it; '' for those that nobody is named for. */
  role: text(200),
  people: amount(COST_LIMITS.people),
  /** For an hour; null while nobody has said. */
  yen: z.nullable(amount(COST_LIMITS.yen)),
}

/** What the time and money for a procedure are reckoned from: how often it runs, and who takes part at what price. */
const costBasis = (object: typeof z.object) =>
  object({
    /** Times a month; null while nobody has said. */
    runs: z.nullable(amount(COST_LIMITS.runs)),
    roles: z.array(object(roleShape)).check(z.maxLength(MOST)),
  })
export type CostBasis = z.infer<ReturnType<typeof costBasis>>

const postShape = {
  id: requiredText(64),
  day: Day,
  title: text(LONGEST),
  idea: text(LONGEST),
  reason: text(LONGEST),
  state: EntryState,
  channel: z.optional(ChannelId),
}
export const EditedPost = z.object(postShape)

const resultEdit = (object: typeof z.object) =>
  z.union([
    object({
      steps: z.array(object(stepShape)).check(z.maxLength(MOST)),
      cost: z.optional(costBasis(object)),
    }),
    object({ posts: z.array(object(postShape)).check(z.maxLength(MOST)) }),
  ])

/** What somebody has made of a result by hand, of a procedure the steps, of a calendar its posts: as the server takes it. */
export const ResultEdit = resultEdit(z.object)
export type ResultEdit = z.infer<typeof ResultEdit>

/**
 * The same as it is kept: it is written whole, so what a newer version knows of it has to come through the hands of an older
 * page. As a type it is what is known here, by which the two are told apart.
 */
export const KeptEdit = resultEdit(z.looseObject as unknown as typeof z.object)
