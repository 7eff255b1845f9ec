import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { smallPicture } from '@/forms/small-picture'
import { renderWithWords } from '@/i18n/testing'
import { ProductDialog } from './product-dialog'
import { ProductListScreen } from './product-list-screen'

const page = vi.hoisted(() => ({ address: {} as object, may: true, navigate: vi.fn() }))
vi.mock('@/api/call', () => ({ call: vi.fn() }))
vi.mock('@/forms/small-picture', () => ({ smallPicture: vi.fn() }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/session/use-may', () => ({ useMay: () => page.may }))
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: [], waiting: 0, first: { data: [], fetchStatus: 'idle' } }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => page.address,
  useNavigate: () => page.navigate,
}))

beforeEach(() => {
  page.navigate.mockReset()
  Object.assign(page, { address: { search: '歯みがき' }, may: true })
})

const show = (element = <ProductListScreen />) =>
  renderWithWords(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)

it('a search that finds nothing leads to a new product as well', () => {
  show()
  const [, below] = screen.getAllByRole('button', { name: '商品を追加' })
  fireEvent.click(below as HTMLElement)
  expect(page.navigate).toHaveBeenCalledWith({
    to: '/products',
    search: { search: '歯みがき', new: 1 },
    replace: false,
  })
})

it('who may add nothing is offered none', () => {
  page.may = false
  show()
  expect(screen.getByText('条件に合う商品が見つかりません')).not.toBeNull()
  expect(screen.queryByRole('button', { name: '商品を追加' })).toBeNull()
})

it('a new product has the name that was searched for, which nobody has to confirm to be lost', () => {
  const onClose = vi.fn()
  show(<ProductDialog search=" 歯みがき粉 " categories={[]} onClose={onClose} onSaved={() => {}} />)
  expect(screen.getByLabelText(/商品名/)).toHaveProperty('value', '歯みがき粉')
  fireEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('a product is not saved without the picture that is still made small', async () => {
  let answer = (_: 'format') => {}
  vi.mocked(smallPicture).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  show(<ProductDialog search="歯みがき粉" categories={[]} onClose={() => {}} onSaved={() => {}} />)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['x'], '箱.jpg', { type: 'image/jpeg' }))
  fireEvent.change(screen.getByLabelText(/価格/), { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  screen.getByText('画像を準備しています。準備ができたら保存できます。')
  await act(async () => answer('format'))
  screen.getByText(/サポートされていないファイル形式です/)
  expect(screen.queryByText(/画像を準備しています/)).toBeNull()
})

it('the category that the list is narrowed to is named, also where no product is in it any more', () => {
  page.address = { category: 'サプリ' }
  show()
  expect(screen.getByLabelText('カテゴリで絞り込み')).toHaveProperty('value', 'サプリ')
  expect(screen.getByText('条件: サプリ'), 'on paper').toBeDefined()
})
