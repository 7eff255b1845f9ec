import { searchTerms, searchText } from '#contract/search-text'
import { compareKeys } from '@/lib/code-point-key'
import type { ListRule } from '@/offline/outbox/fold/list'

type Parts<R> = { at: (record: R) => string; text: (record: R) => string }

/** The rule of a history: the latest first, and of a search what has its words in the text that this device knows. */
export function latestFirst<R extends { id: string }>({ at, text }: Parts<R>) {
  return ({ search = '' }: { search?: string }): ListRule<R> => {
    const terms = searchTerms(search)
    return {
      compare: (a, b) => Date.parse(at(b)) - Date.parse(at(a)) || compareKeys(b.id, a.id),
      matches: (record) => terms.every((term) => searchText(text(record)).includes(term)),
    }
  }
}
