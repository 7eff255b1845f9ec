import { scopeFor } from '#contract/permissions'
import { type SavedFilter, savedFilters } from '#contract/saved-filters'
import type { Standing } from '#contract/standing'
import { useSession } from '@/session/session'

type FilterRights = {
  create: boolean
  share: boolean
  change: (saved: Pick<SavedFilter, 'is_own'>) => boolean
  delete: (saved: Pick<SavedFilter, 'is_own'>) => boolean
}

/** What somebody may do to saved filters, by the rules of the server: what would be refused is not offered. */
export function rightsOf(who: Standing | undefined): FilterRights {
  const scope = (endpoint: Parameters<typeof scopeFor>[0]) => (who ? scopeFor(endpoint, who) : 'none')
  const over =
    (endpoint: Parameters<typeof scopeFor>[0]) =>
    ({ is_own }: Pick<SavedFilter, 'is_own'>) =>
      scope(endpoint) === 'all' || (scope(endpoint) !== 'none' && is_own)
  return {
    create: scope(savedFilters.create) !== 'none',
    share: scope(savedFilters.create) === 'all',
    change: over(savedFilters.update),
    delete: over(savedFilters.delete),
  }
}

/** The same for the person at the desk. */
export function useFilterRights(): FilterRights {
  return rightsOf(useSession().profile?.user)
}
