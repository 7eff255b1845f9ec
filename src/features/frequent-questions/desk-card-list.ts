import type { FrequentQuestion } from '#contract/frequent-questions'
import type { WholeList } from '@/offline/scope/paged-list'
import { byCardOrder } from './card-order'
import { frequentQuestionQueries } from './queries'

const RULE = { compare: byCardOrder, matches: ({ is_pinned }: FrequentQuestion) => is_pinned }

/** The desk cards, for `useWholeList`. Apart from the list with its search, which the first page does not need. */
export const deskCardList = {
  kind: 'frequent-question',
  query: frequentQuestionQueries.whole,
  records: (all) => all,
  rule: () => RULE,
} satisfies WholeList<object, readonly FrequentQuestion[], FrequentQuestion, (typeof frequentQuestionQueries)['list']>
