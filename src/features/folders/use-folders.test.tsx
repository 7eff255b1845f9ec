import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aDocument, anUpload } from '@/features/legal-checks/document-fixtures'
import { legalCheckCommands, moveLegalCheck } from '@/features/legal-checks/mutations'
import { noteAsOf } from '@/offline/cache/as-of'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { aFolder } from './folder-fixtures'
import { folderQueries } from './queries'
import { useFolders } from './use-folders'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries }))

/** As the server names them. */
const [ID, RULES] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

registerCommands(legalCheckCommands as AnyCommand[])
beforeEach(() => {
  outbox.entries = []
})

/** A document goes from one folder to the other. */
const moving = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...anUpload(id),
  command: moveLegalCheck.name,
  input: { id, title: id, folder_id: RULES },
  base: aDocument(id, { folder_id: '契約書' }),
  invalidates: [folderQueries.list],
  ...more,
})

/** The number of documents by folder, where the server has said 5 and 1 when it had taken `sent` changes of this device. */
function counts(sent: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const folders = [aFolder('契約書', null, { documents: 5 }), aFolder(RULES, null, { documents: 1 })]
  client.setQueryData(folderQueries.list, folders)
  const query = client.getQueryCache().find({ queryKey: folderQueries.list })
  if (query) noteAsOf(query, sent)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { byId } = renderHook(useFolders, { wrapper }).result.current.tree
  return ['契約書', RULES].map((id) => byId.get(id)?.documents)
}

it('the folders count what waits on this device', () => {
  expect(counts(0)).toEqual([5, 1])
  outbox.entries = [moving('a'), moving('b', { seq: 2 })]
  expect(counts(0)).toEqual([3, 3])
})

it('what was sent counts once, whether the folders were read before it or after', () => {
  const result = aDocument(ID, { folder_id: RULES, version: 2 })
  outbox.entries = [moving(ID, { state: 'sent', sent_seq: 7, sent_at: 1, result })]
  expect(counts(6)).toEqual([4, 2])
  expect(counts(7)).toEqual([5, 1])
})
