import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ChangeOf, QuestionOf, SearchAddress, SearchOf } from './search-address'

type Ways<Asked> = {
  /** Shows another search. `isReplaced`: the way back does not lead to the present one. */
  go: (to: SearchOf<Asked>, isReplaced: boolean) => void
  /** Under which key what fits a question is kept. */
  keyOf: (question: QuestionOf<Asked>) => QueryKey
}

/** The search of passages that the address of a page holds, and the ways to other ones. */
export function usePassageSearch<Asked extends { query: string }>(
  { parse, change, questionIn, isNarrowed }: SearchAddress<Asked>,
  { go, keyOf }: Ways<Asked>,
) {
  const client = useQueryClient()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parse(address), [parse, address])
  return {
    search,
    question: questionIn(search),

    ask: (changed: ChangeOf<Asked>) => {
      const to = change(search, changed)
      const asked = questionIn(to)
      // Who presses the button wants to know what fits now.
      if (asked) void client.invalidateQueries({ queryKey: keyOf(asked) })
      go(to, false)
    },

    /** `isTyped`: it may be part of something longer. */
    narrow: (changed: ChangeOf<Asked>, isTyped: boolean) => go(change(search, changed), isTyped),

    /** The same search among all documents; null where it is that already. */
    onAnywhere: isNarrowed(search) ? () => go(onlyAsked(search), false) : null,
  }
}

/** A search without what narrows it. */
function onlyAsked<Asked>({ query, mode }: SearchOf<Asked>): SearchOf<Asked> {
  return { ...(query !== undefined && { query }), ...(mode !== undefined && { mode }) } as SearchOf<Asked>
}
