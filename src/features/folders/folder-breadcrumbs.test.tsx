import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { anUpload } from '@/features/legal-checks/document-fixtures'
import { renderWithWords } from '@/i18n/testing'
import { registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { FolderBreadcrumbs } from './folder-breadcrumbs'
import { aFolder } from './folder-fixtures'
import { deleteFolder, folderCommands } from './mutations'
import { folderQueries } from './queries'
import { UNFILED } from './tree-rows'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries }))

registerCommands(folderCommands)

const gone = (id: string, parent_id: string | null): OutboxEntry => ({
  ...anUpload(id),
  command: deleteFolder.name,
  input: { id, name: id, parent_id, contents: 'move_up' },
  base: aFolder(id, parent_id, { documents: 2 }),
})

it.each([
  ['契約書', '「旧契約」の文書は、フォルダの削除が送信されると「契約書」に入ります。'],
  [UNFILED, '「旧規程」の文書は、フォルダの削除が送信されると「フォルダなし」に入ります。'],
  [null, ''],
])('in %s it says whose documents come there once a deletion has been sent', (selectedId, words) => {
  outbox.entries = [gone('旧契約', '契約書'), gone('旧規程', null)]
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(folderQueries.list, [aFolder('契約書'), aFolder('旧契約', '契約書'), aFolder('旧規程')])
  renderWithWords(
    <QueryClientProvider client={client}>
      <FolderBreadcrumbs selectedId={selectedId} onSelect={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(words && `${words}それまでは「すべての文書」にあります。`)
})
