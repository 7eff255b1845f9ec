import { snippetFields, snippets } from '#contract/snippets'
import { recordCommands } from '@/offline/outbox/record-commands'
import { snippetQueries } from './queries'

const shown = () => [snippetQueries.whole().queryKey]

const commands = recordCommands({
  kind: 'snippet',
  names: {
    create: 'snippets.create',
    update: 'snippets.update',
    remove: 'snippets.delete',
    restore: 'snippets.restore',
  },
  version: 1,
  endpoints: snippets,
  fields: snippetFields,
  made: { is_own: true, created_by: '' },
  invalidates: { created: shown, updated: shown, gone: shown },
})

export const { create: createSnippet, update: updateSnippet, remove: deleteSnippet, restore: restoreSnippet } = commands

/** Everything that can be done to snippets, for the outbox. */
export const snippetCommands = [createSnippet, updateSnippet, deleteSnippet, restoreSnippet]
