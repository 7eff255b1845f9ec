import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { HistoryCard } from './history-card'
import { latestFirst } from './latest-first'
import { useHistory } from './use-history'

type Lamp = { id: string; name: string; at: string }
const lamp = (number: number): Lamp => ({
  id: `lamp-${number}`,
  name: `明かり${number}`,
  at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
})
const read = vi.fn<(search: string, page: number) => Promise<{ total: number; lamps: Lamp[] }>>()
const LAMPS = {
  kind: 'lamp',
  pageSize: 2,
  page: ({ search }: { search: string }, page: number) =>
    queryOptions({ queryKey: ['lamps', search, page] as const, queryFn: () => read(search, page) }),
  records: ({ lamps }: { lamps: Lamp[] }) => lamps,
  rule: latestFirst<Lamp>({ at: ({ at }) => at, text: ({ name }) => name }),
}
const onOpen = vi.fn<(id: string) => void>()

function Lamps() {
  const history = useHistory(LAMPS, (search) => ({ search }))
  return (
    <HistoryCard
      title="これまで"
      history={history}
      label="検索"
      placeholder="言葉"
      nothing={<p>まだありません</p>}
      openId="lamp-1"
      onOpen={onOpen}
      row={({ name, at }) => ({
        title: name,
        at,
        marks: null,
        action: <button type="button">{`「${name}」を削除`}</button>,
      })}
    />
  )
}

const show = () =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Lamps />
    </QueryClientProvider>,
  )
const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('button')?.textContent?.slice(0, 4))

beforeEach(() => {
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  onOpen.mockReset()
  const all = [0, 1, 2, 3, 4].map(lamp)
  read.mockReset().mockImplementation(async (search, page) => {
    const found = all.filter(({ name }) => name.includes(search))
    return { total: found.length, lamps: found.slice(page * 2, page * 2 + 2) }
  })
})

it('shows one page, and another each time that more is asked for', async () => {
  show()
  await waitFor(() => expect(rows()).toEqual(['明かり0', '明かり1']))
  fireEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
  fireEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
})

it('says which one is open, opens another, and has room for what can be done with it', async () => {
  show()
  const open = await screen.findByRole('button', { name: /^明かり1/ })
  expect(open.getAttribute('aria-current')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^明かり0/ }))
  expect(onOpen).toHaveBeenCalledWith('lamp-0')
  expect(screen.getByRole('button', { name: '「明かり0」を削除' })).toBeDefined()
})

it('is searched from its beginning again, and says when nothing was found', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'もっと見る' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
  fireEvent.change(screen.getByRole('searchbox', { name: '検索' }), { target: { value: '明かり' } })
  await waitFor(() => expect(rows()).toHaveLength(2))
  fireEvent.change(screen.getByRole('searchbox', { name: '検索' }), { target: { value: '月' } })
  await screen.findByText('見つかりませんでした')
  expect(rows()).toEqual([])
})

it('says that there is nothing yet', async () => {
  read.mockResolvedValue({ total: 0, lamps: [] })
  show()
  await screen.findByText('まだありません')
  expect(screen.queryByText('見つかりませんでした')).toBeNull()
})

it('says why it cannot be read, and is read again', async () => {
  read.mockRejectedValueOnce(refusedWith('SYS_003'))
  show()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})
