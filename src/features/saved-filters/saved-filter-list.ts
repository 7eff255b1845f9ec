import type { ResponseOf } from '#contract/endpoint'
import type { SavedFilter, savedFilters } from '#contract/saved-filters'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import type { Shown } from '@/offline/outbox/fold/record'
import type { WholeList } from '@/offline/scope/paged-list'
import { savedFilterQueries } from './queries'

/** A saved filter as the screens show one. */
export type ShownFilter = Shown<SavedFilter>

/** Every saved filter: nothing narrows them. */
export const EVERY_FILTER = {}

/** The saved filters by name, for `useWholeList`. */
export const savedFilterList = {
  kind: 'saved-filter',
  query: savedFilterQueries.whole,
  records: ({ saved_filters }) => saved_filters,
  rule: () => ({
    compare: (a, b) => compareKeys(codePointKey(a.name), codePointKey(b.name)) || compareKeys(a.id, b.id),
    matches: () => true,
  }),
} satisfies WholeList<
  typeof EVERY_FILTER,
  ResponseOf<typeof savedFilters.list>,
  SavedFilter,
  ReturnType<typeof savedFilterQueries.whole>['queryKey']
>
