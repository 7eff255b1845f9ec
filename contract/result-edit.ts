import * as z from 'zod/mini'
import { ChannelId, EntryState } from './marketing-data.ts'
import { Day, requiredText, text } from './primitives.ts'

/** Steps, and posts of a calendar, that one result may have. */
const MOST = 300
/** Posts that a calendar may have. */
export const POST_LIMIT = MOST
const LONGEST = 2_000

const EditedStep = z.object({
  /** Its name, which it keeps wherever it is moved. */
  key: requiredText(64),
  text: text(LONGEST),
  who: z.nullable(text(200)),
  minutes: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  condition: z.nullable(text(LONGEST)),
  back_to: z.nullable(z.int().check(z.gte(1), z.lte(MOST))),
  is_parallel: z.boolean(),
})
export type EditedStep = z.infer<typeof EditedStep>

const amount = (most: number) => z.number().check(z.gte(0), z.lte(most))

/** The most of what a cost is reckoned from: times a month, people of a role, yen for an hour. */
export const COST_LIMITS = { runs: 100_000, people: 1_000, yen: 1_000_000 } as const

/** What the time and money for a procedure are reckoned from: how often it runs, and who takes part at what price. */
export const CostBasis = z.object({
  /** Times a month; null while nobody has said. */
  runs: z.nullable(amount(COST_LIMITS.runs)),
  roles: z
    .array(
      z.object({
        /** As the steps name it; '' for those that nobody is named for. */
        role: text(200),
        people: amount(COST_LIMITS.people),
        /** For an hour; null while nobody has said. */
        yen: z.nullable(amount(COST_LIMITS.yen)),
      }),
    )
    .check(z.maxLength(MOST)),
})
export type CostBasis = z.infer<typeof CostBasis>

export const EditedPost = z.object({
  id: requiredText(64),
  day: Day,
  title: text(LONGEST),
  idea: text(LONGEST),
  reason: text(LONGEST),
  state: EntryState,
  channel: z.optional(ChannelId),
})

/** What somebody has made of a result by hand: of a procedure the steps, of a calendar its posts. */
export const ResultEdit = z.union([
  z.object({ steps: z.array(EditedStep).check(z.maxLength(MOST)), cost: z.optional(CostBasis) }),
  z.object({ posts: z.array(EditedPost).check(z.maxLength(MOST)) }),
])
export type ResultEdit = z.infer<typeof ResultEdit>
