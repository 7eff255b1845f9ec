import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EMPTY_PRODUCT } from '#contract/products'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { productCommands, restoreProduct, updateProduct } from './mutations'
import { ProductDetailScreen } from './product-detail-screen'

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', version: 1 }
const desk = vi.hoisted(() => ({ slots: [] as unknown[], outbox: [] as unknown[], run: vi.fn() }))
vi.mock('@/session/use-may', () => ({ useMay: () => true }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.outbox }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: desk.slots, first: { data: [], fetchStatus: 'idle' } }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: 'soap' }),
  useNavigate: () => () => {},
}))
vi.mock('@/ui/back-link', () => ({ BackLink: () => null }))
vi.mock('@/ui/link-button', () => ({ LinkButton: () => null }))
registerCommands(productCommands as AnyCommand[])
afterEach(() => {
  act(dismissAll)
  desk.outbox = []
})

function show(isHere: boolean) {
  const record = { ...EMPTY_PRODUCT, ...times, id: 'soap', name: '石けん', price: 100 }
  desk.slots = isHere ? [{ record, mark: null }] : []
  const decisions = () => <p>決めてください</p>
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <ProductDetailScreen decisions={decisions} />
    </QueryClientProvider>,
  )
}

it('what waits for a decision stands below the title, and also where the product is gone', () => {
  show(true)
  const title = screen.getByRole('heading', { level: 1 })
  const isBelow = title.compareDocumentPosition(screen.getByText('決めてください')) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBelow).toBeTruthy()
})

it('the window is called by the product', () => {
  document.title = '商品管理 | 窓口'
  show(true)
  expect(document.title).toBe('石けん | 窓口')
})

it('a product that is gone has its decisions all the same', () => {
  show(false)
  expect(screen.getByText('決めてください')).not.toBeNull()
})

const refused = {
  ...{ seq: 1, id: 'edit', state: 'conflict', last_error: { status: 404 } },
  ...{ command: updateProduct.name, input: { id: 'soap', name: '石けん', changes: { price: 120 } } },
}
const acts = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('a product that somebody deleted offers nothing to change', () => {
  desk.outbox = [refused]
  show(true)
  expect(screen.getByRole('status').textContent).toContain('ほかの人が先に削除したか')
  expect(screen.getByText('決めてください')).not.toBeNull()
  expect(acts()).toEqual([])
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['is being brought back', [refused, { ...refused, seq: 2, command: restoreProduct.name, state: 'waiting' }]],
  ['was changed by somebody else', [{ ...refused, last_error: { status: 412 } }]],
])('one that %s can be changed', (_, entries) => {
  desk.outbox = entries
  show(true)
  expect(acts()).toEqual(['販売終了にする', '編集', '削除'])
})

it('the end of its sale says where it was saved', async () => {
  desk.run.mockResolvedValueOnce({ state: 'stored', entry: { last_error: null } })
  show(true)
  fireEvent.click(screen.getByRole('button', { name: '販売終了にする' }))
  await waitFor(() =>
    expect(getNotices()).toMatchObject([{ text: '端末に保存しました。接続後に送信します', detail: '石けん' }]),
  )
})
