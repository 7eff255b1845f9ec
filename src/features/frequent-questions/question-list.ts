import type { FrequentQuestion } from '#contract/frequent-questions'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import { wantedIn } from '@/lib/wanted-words'
import type { ListRule } from '@/offline/outbox/fold/list'
import type { WholeList } from '@/offline/scope/paged-list'
import { byCardOrder } from './card-order'
import { frequentQuestionQueries } from './queries'
import { fitOf } from './question-search'

type Filter = { search: string }

/** Which questions a search shows: those that fit best first, else the desk cards in their order and the others by name. */
export function questionRule({ search }: Filter): ListRule<FrequentQuestion> {
  const wanted = wantedIn(search)
  const fits = new Map<FrequentQuestion, number | null>()
  const rankOf = (question: FrequentQuestion) => {
    const known = fits.get(question)
    if (known !== undefined) return known
    const found = fitOf(question, wanted)
    fits.set(question, found)
    return found
  }
  return {
    compare: (a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0) || byPlace(a, b),
    matches: (question) => rankOf(question) !== null,
  }
}

/** All of them, for `useWholeList`. */
export const questionList = {
  kind: 'frequent-question',
  query: frequentQuestionQueries.whole,
  records: (all) => all,
  rule: questionRule,
} satisfies WholeList<Filter, readonly FrequentQuestion[], FrequentQuestion, (typeof frequentQuestionQueries)['list']>

function byPlace(a: FrequentQuestion, b: FrequentQuestion): number {
  if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1
  if (a.is_pinned) return byCardOrder(a, b)
  return compareKeys(codePointKey(a.name), codePointKey(b.name)) || compareKeys(codePointKey(a.id), codePointKey(b.id))
}
