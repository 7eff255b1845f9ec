import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/api-error'
import { registerCommands } from '../outbox/commands'
import type { OutboxEntry } from '../outbox/entry'
import { asAny, create, update } from '../outbox/row-fixtures'
import { useRecord } from './use-record'

const outbox = vi.hoisted(() => ({ entries: [] as unknown[] }))
vi.mock('./outbox', () => ({ useOutbox: () => outbox.entries }))

type Book = { id: string; version: number; name: string }
const read = vi.fn<() => Promise<Book>>()
const detail = queryOptions({ queryKey: ['books', 'a'] as const, queryFn: () => read() })
const kind = 'book'

const effects = {
  create: { ids: ({ id }: { id: string }) => [id], being: 'creates', apply: (_: unknown, input: object) => input },
  update: {
    ids: ({ id }: { id: string }) => [id],
    apply: (book: Book | undefined, input: object) => book && { ...book, ...input },
  },
  delete: { ids: ({ id }: { id: string }) => [id], being: 'deletes' },
  restore: { ids: ({ id }: { id: string }) => [id], being: 'restores', apply: (book: Book) => book },
}
type Act = keyof typeof effects
registerCommands(
  (Object.keys(effects) as Act[]).map((act) =>
    asAny({
      ...(act === 'create' ? create : update),
      name: `books.${act}`,
      applies: { [kind]: effects[act] },
    } as never),
  ),
)
const entry = (act: Act, more: Partial<OutboxEntry> = {}, input: object = { id: 'a' }) =>
  ({ id: act, seq: 1, command: `books.${act}`, input, state: 'waiting', base: null, ...more }) as OutboxEntry

beforeEach(() => {
  outbox.entries = []
  read.mockReset().mockResolvedValue({ id: 'a', version: 1, name: '本' })
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useRecord(kind, 'a', detail), { wrapper }).result
}
const missing = new ApiError({
  ...{ kind: 'refused', status: 404, code: 'NOT_FOUND', category: 'notfound', severity: 'low', message: '' },
  ...{ suggestion: '', requestId: null, context: {}, sent: true, validationErrors: [] },
} as unknown as ConstructorParameters<typeof ApiError>[0])

it('is the server’s record with the waiting changes in it', async () => {
  outbox.entries = [entry('update', {}, { id: 'a', name: '新しい名' })]
  const shown = open()
  await waitFor(() => expect(shown.current.shown).toMatchObject({ record: { name: '新しい名' }, mark: 'unsent' }))
  expect(shown.current).toMatchObject({ isKnown: true, isDeleted: false, isGone: false })
})

it('that only this device knows is not asked for', async () => {
  outbox.entries = [entry('create', {}, { id: 'a', name: '未送信' })]
  expect(open().current).toMatchObject({ isKnown: false, shown: { record: { name: '未送信' } } })
  expect(read).not.toHaveBeenCalled()
})

it('that was deleted here is not shown', async () => {
  outbox.entries = [entry('delete')]
  const shown = open()
  await waitFor(() => expect(shown.current.query.data).toBeDefined())
  expect(shown.current).toMatchObject({ shown: undefined, isDeleted: true })
})

it('that the server does not have is gone, unless it is being brought back', async () => {
  read.mockRejectedValue(missing)
  const shown = open()
  await waitFor(() => expect(shown.current.isGone).toBe(true))
  outbox.entries = [entry('restore')]
  const restored = open()
  await waitFor(() => expect(restored.current.query.isError).toBe(true))
  expect(restored.current.isGone).toBe(false)
})

it.each([404, 410])('is gone when a change of it met %i', async (status) => {
  const last_error = { status, code: '', message: '' } as unknown as OutboxEntry['last_error']
  outbox.entries = [entry('update', { state: 'conflict', last_error })]
  const shown = open()
  await waitFor(() => expect(shown.current.isGone).toBe(true))
})
