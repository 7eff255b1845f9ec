import { frequentQuestionFields, frequentQuestions } from '#contract/frequent-questions'
import { recordCommands } from '@/offline/outbox/record-commands'
import { frequentQuestionQueries } from './queries'

const shown = () => [frequentQuestionQueries.list]

const commands = recordCommands({
  kind: 'frequent-question',
  names: {
    create: 'frequent_questions.create',
    update: 'frequent_questions.update',
    remove: 'frequent_questions.delete',
    restore: 'frequent_questions.restore',
  },
  version: 1,
  endpoints: frequentQuestions,
  fields: frequentQuestionFields,
  invalidates: { created: shown, updated: shown, gone: shown },
})

export const {
  create: createFrequentQuestion,
  update: updateFrequentQuestion,
  remove: deleteFrequentQuestion,
  restore: restoreFrequentQuestion,
} = commands

/** Everything that can be done to frequent questions, for the outbox. */
export const frequentQuestionCommands = [
  createFrequentQuestion,
  updateFrequentQuestion,
  deleteFrequentQuestion,
  restoreFrequentQuestion,
]
