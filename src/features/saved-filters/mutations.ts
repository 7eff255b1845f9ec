import { savedFilterFields, savedFilters } from '#contract/saved-filters'
import { recordCommands } from '@/offline/outbox/record-commands'
import { savedFilterQueries } from './queries'

const shown = () => [savedFilterQueries.whole().queryKey]

const commands = recordCommands({
  kind: 'saved-filter',
  names: {
    create: 'saved_filters.create',
    update: 'saved_filters.update',
    remove: 'saved_filters.delete',
    restore: 'saved_filters.restore',
  },
  version: 1,
  endpoints: savedFilters,
  fields: savedFilterFields,
  made: { is_own: true, created_by: '' },
  invalidates: { created: shown, updated: shown, gone: shown },
})

export const {
  create: createSavedFilter,
  update: updateSavedFilter,
  remove: deleteSavedFilter,
  restore: restoreSavedFilter,
} = commands

/** Everything that can be done to saved filters, for the outbox. */
export const savedFilterCommands = [createSavedFilter, updateSavedFilter, deleteSavedFilter, restoreSavedFilter]
