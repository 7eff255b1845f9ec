import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { registerCommands } from '../outbox/commands'
import type { OutboxEntry } from '../outbox/entry'
import { asAny, create } from '../outbox/row-fixtures'
import type { WholeList } from './paged-list'
import { useWholeList } from './use-whole-list'

const outbox = vi.hoisted(() => ({ entries: [] as unknown[] }))
vi.mock('./outbox', () => ({ useOutbox: () => outbox.entries }))

type Lamp = { id: string; version: number; name: string; room: string }
type Filter = { room?: string }
const lamp = (name: string, room = '待合'): Lamp => ({ id: name, version: 1, name, room })
const read = vi.fn<() => Promise<{ lamps: Lamp[] }>>()
const query = () => queryOptions({ queryKey: ['lamps'] as const, queryFn: () => read() })
const lamps = {
  kind: 'lamp',
  query,
  records: ({ lamps }: { lamps: Lamp[] }) => lamps,
  rule: ({ room }: Filter) => ({
    compare: (a: Lamp, b: Lamp) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    matches: (one: Lamp) => room === undefined || one.room === room,
  }),
} satisfies WholeList<Filter, { lamps: Lamp[] }, Lamp, ReturnType<typeof query>['queryKey']>

const effects = {
  create: { being: 'creates', apply: (_: unknown, input: object) => input },
  update: { apply: (one: Lamp | undefined, input: object) => one && { ...one, ...input } },
  delete: { being: 'deletes' },
}
type Act = keyof typeof effects
registerCommands(
  (Object.keys(effects) as Act[]).map((act) => {
    const effect = { ids: ({ id }: { id: string }) => [id], ...effects[act] }
    return asAny({ ...create, name: `lamps.${act}`, applies: { lamp: effect } } as never)
  }),
)
let seq = 0
const entry = (act: Act, input: object) => {
  seq += 1
  return { id: `${seq}`, seq, command: `lamps.${act}`, input, state: 'waiting', base: null } as OutboxEntry
}

beforeEach(() => {
  outbox.entries = []
  read.mockReset().mockResolvedValue({ lamps: [lamp('丙'), lamp('乙', '診察'), lamp('甲')] })
})

function open(filter: Filter = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWholeList(lamps, filter), { wrapper }).result
}
const names = (list: ReturnType<typeof open>) => list.current.slots.map((slot) => slot?.record.name)

it('is narrowed and sorted on this device, without another reading', async () => {
  const list = open({ room: '待合' })
  await waitFor(() => expect(names(list)).toEqual(['丙', '甲']))
  expect(list.current).toMatchObject({ isCutOff: false, isFormer: false, waiting: 0 })
  expect(read).toHaveBeenCalledOnce()
})

it('has new ones where they sort, changed ones where they belong now, and none that was deleted', async () => {
  outbox.entries = [
    entry('create', lamp('中')),
    entry('update', { id: '乙', room: '待合' }),
    entry('delete', { id: '甲' }),
  ]
  const list = open({ room: '待合' })
  await waitFor(() => expect(names(list)).toEqual(['丙', '中', '乙']))
  expect(list.current).toMatchObject({ waiting: 1 })
  expect(list.current.slots[1]).toMatchObject({ mark: 'unsent' })
})

it('is empty while nothing was read, and says in its query why', async () => {
  read.mockRejectedValue(new Error('lost'))
  const list = open()
  await waitFor(() => expect(list.current.first.isError).toBe(true))
  expect(list.current.slots).toEqual([])
})
