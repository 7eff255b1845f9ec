import * as z from 'zod/mini'
import { type AiResult, aiResults } from '#contract/ai-results'
import { KeptEdit } from '#contract/result-edit'
import { type Command, inputOf, laneOf } from '@/offline/outbox/commands'
import { aiResultQueries } from './queries'

/** The kind of the results in the effects of commands. */
export const RESULT_KIND = 'ai-result'

/** `title` is the result's, by which the list of waiting changes names it. */
const EditInput = z.object({ id: z.string(), title: z.string(), edited: z.nullable(KeptEdit) })
type EditInput = z.output<typeof EditInput>

const own = ({ id }: EditInput) => ({ kind: RESULT_KIND, id })

/** Keeps what somebody has made of a result by hand. What is changed later joins what was not sent yet. */
export const editResult: Command<EditInput, typeof aiResults.update> = {
  name: 'ai_results.edit',
  version: 1,
  endpoint: aiResults.update,
  input: EditInput,
  request: ({ id, edited }) => ({ params: { id }, body: { edited } }),
  lanes: (input) => [laneOf(own(input))],
  subject: own,
  label: ({ title }) => title,
  invalidates: ({ id }) => [aiResultQueries.detail(id).queryKey],
  applies: {
    [RESULT_KIND]: {
      ids: ({ id }) => [id],
      apply: (record, { edited }) => record && { ...(record as AiResult), edited },
    },
  },
  merge: (earlier, later) => (inputOf(editResult, earlier) ? { input: later } : null),
  conflictFields: {
    of: ({ edited }) => ({ edited }),
    into: (input, chosen) => ({ ...input, edited: (chosen.edited ?? null) as EditInput['edited'] }),
  },
}

export const aiResultCommands = [editResult]
