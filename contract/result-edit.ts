import * as z from 'zod/mini'
import { EntryState } from './marketing-data.ts'
import { Day, requiredText, text } from './primitives.ts'

/** Steps, and posts of a calendar, that one result may have. */
const MOST = 300
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

const EditedPost = z.object({
  id: requiredText(64),
  day: Day,
  title: text(LONGEST),
  idea: text(LONGEST),
  reason: text(LONGEST),
  state: EntryState,
})

/** What somebody has made of a result by hand: of a procedure the steps, of a calendar its posts. */
export const ResultEdit = z.union([
  z.object({ steps: z.array(EditedStep).check(z.maxLength(MOST)) }),
  z.object({ posts: z.array(EditedPost).check(z.maxLength(MOST)) }),
])
export type ResultEdit = z.infer<typeof ResultEdit>
