import type { ResponseOf } from '#contract/endpoint'
import type { Snippet, snippets } from '#contract/snippets'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import type { Shown } from '@/offline/outbox/fold/record'
import type { WholeList } from '@/offline/scope/paged-list'
import { snippetQueries } from './queries'

/** A snippet as the screens show one. */
export type ShownSnippet = Shown<Snippet>

/** Every snippet: nothing narrows them. */
export const EVERY_SNIPPET = {}

/** The snippets by name, for `useWholeList`. */
export const snippetList = {
  kind: 'snippet',
  query: snippetQueries.whole,
  records: ({ snippets }) => snippets,
  rule: () => ({
    compare: (a, b) => compareKeys(codePointKey(a.name), codePointKey(b.name)) || compareKeys(a.id, b.id),
    matches: () => true,
  }),
} satisfies WholeList<
  typeof EVERY_SNIPPET,
  ResponseOf<typeof snippets.list>,
  Snippet,
  ReturnType<typeof snippetQueries.whole>['queryKey']
>
