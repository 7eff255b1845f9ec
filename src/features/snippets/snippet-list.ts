import type { ResponseOf } from '#contract/endpoint'
import { withEmpty } from '#contract/field-values'
import { type Snippet, type SnippetUse, snippetFields, type snippets } from '#contract/snippets'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import type { Shown } from '@/offline/outbox/fold/record'
import type { WholeList } from '@/offline/scope/paged-list'
import { snippetQueries } from './queries'

/** A snippet as the screens show one. */
export type ShownSnippet = Shown<Snippet>

/** What the snippets of a list are put into. */
type SnippetFilter = { usedFor: SnippetUse }

/** The snippets of one use by name, for `useWholeList`. */
export const snippetList = {
  kind: 'snippet',
  query: snippetQueries.whole,
  // Those that a device has kept from before are all of contacts.
  records: ({ snippets }) => snippets.map((kept) => withEmpty(snippetFields, kept)),
  rule: ({ usedFor }) => ({
    compare: (a, b) => compareKeys(codePointKey(a.name), codePointKey(b.name)) || compareKeys(a.id, b.id),
    matches: ({ used_for }) => used_for === usedFor,
  }),
} satisfies WholeList<
  SnippetFilter,
  ResponseOf<typeof snippets.list>,
  Snippet,
  ReturnType<typeof snippetQueries.whole>['queryKey']
>
