import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type CustomerImport, customerImports, type ImportRow } from '#contract/customer-imports'
import { customerSelections } from '#contract/customer-selections'
import type { Endpoint } from '#contract/endpoint'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ImportScreen } from './import-screen'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const files = vi.hoisted(() => ({ uploadFile: vi.fn() }))
vi.mock('@/api/upload-file', () => files)
const right = vi.hoisted(() => ({ mayImport: true }))
vi.mock('@/session/use-may', () => ({ useMay: () => right.mayImport }))

const ID = '00000000-0000-4000-8000-000000000001'
const BEGUN: CustomerImport = {
  ...{ id: ID, file_name: '名簿.csv', encoding: 'shift_jis', state: 'mapping', work: null, progress: 0, failure: null },
  ...{ rows: 3, columns: ['氏名', '番号'], samples: [['山田 花子', '7']], mapping: ['name', null], key: 'none' },
  ...{ is_remembered: false, verdicts: {}, outcomes: {}, created_at: '2026-11-20T00:00:00Z', created_by: '主任 一郎' },
  expires_at: '2026-12-20T00:00:00Z',
}
const ERROR: ImportRow = {
  ...{ line: 4, verdict: 'error', name: '', customer_id: null, changes: [] },
  reasons: [{ field: 'name', message: '入力してください。' }],
}
const given = { shown: BEGUN, rows: [ERROR], refusal: null as Error | null }
const asked = (endpoint: Endpoint) =>
  server.call.mock.calls.filter(([called]) => called === endpoint).map(([, request]) => request)

beforeEach(() => {
  vi.clearAllMocks()
  right.mayImport = true
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  Object.assign(given, { shown: BEGUN, rows: [ERROR], refusal: null })
  server.call.mockImplementation(async (endpoint) => {
    if (given.refusal && endpoint.method === 'POST') throw given.refusal
    if (endpoint === customerSelections.list) return { customer_selections: [] }
    if (endpoint === customerImports.list) return { customer_imports: [given.shown] }
    if (endpoint === customerImports.rows) return { rows: given.rows }
    return given.shown
  })
})

async function show(path: string) {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '/customers/import', component: ImportScreen })
  const list = createRoute({ getParentRoute: () => root, path: '/customers', component: () => 'list' })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([page, list]), history })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
const OPEN = `/customers/import?id=${ID}`
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

it('sends the chosen file, and shows its columns', async () => {
  files.uploadFile.mockResolvedValue({ id: ID })
  const router = await show('/customers/import')
  await button('CSVファイルを選ぶ')
  const input = document.querySelector('input[type=file]')
  fireEvent.change(input as Element, { target: { files: [new File(['a'], '名簿.csv')] } })
  await waitFor(() => expect(router.state.location.search).toEqual({ id: ID }))
  expect(asked(customerImports.create)).toEqual([{ body: { file_id: ID } }])
  expect(await screen.findByText('名簿.csv（3件・Shift_JIS）')).toBeTruthy()
  expect(screen.getByText('山田 花子')).toBeTruthy()
})

it('says why a file was refused', async () => {
  files.uploadFile.mockResolvedValue({ id: ID })
  const message = '1行目に見出し、2行目からデータがあるファイルを選んでください。'
  given.refusal = refusedWith('VAL_001', { validationErrors: [{ field: 'file', message }] })
  await show('/customers/import')
  await button('CSVファイルを選ぶ')
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [new File([''], 'a')] } })
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

it('asks for a name before anything is sent, and sends what was chosen', async () => {
  await show(OPEN)
  fireEvent.change(await screen.findByLabelText('「氏名」の取り込み先'), { target: { value: '' } })
  fireEvent.click(await button('内容を確認する'))
  expect((await screen.findByRole('alert')).textContent).toContain('氏名の列')
  expect(asked(customerImports.check)).toEqual([])
  fireEvent.change(screen.getByLabelText('「番号」の取り込み先'), { target: { value: 'name' } })
  fireEvent.click(await button('内容を確認する'))
  await waitFor(() =>
    expect(asked(customerImports.check)).toEqual([
      { params: { id: ID }, body: { mapping: [null, 'name'], key: 'none' } },
    ]),
  )
})

it('shows the verdicts, and imports what was tried', async () => {
  given.shown = { ...BEGUN, state: 'checked', verdicts: { new: 2, duplicate: 1, error: 1 } }
  await show(OPEN)
  fireEvent.click(await screen.findByRole('radio', { name: 'エラー 1' }))
  const rows = within(await screen.findByRole('list', { name: '確認した行' }))
  expect(rows.getByText('4行目')).toBeTruthy()
  expect(rows.getByText('氏名: 入力してください。')).toBeTruthy()
  expect(await button('2件を取り込む')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch'))
  fireEvent.click(await button('3件を取り込む'))
  await waitFor(() =>
    expect(asked(customerImports.run)).toEqual([
      { params: { id: ID }, body: { tried: { mapping: BEGUN.mapping, key: BEGUN.key }, with_duplicates: true } },
    ]),
  )
})

it('imports nothing while its columns are others than those that were tried', async () => {
  given.shown = { ...BEGUN, state: 'checked', verdicts: { new: 2 } }
  await show(OPEN)
  const begin = await button('2件を取り込む')
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('「番号」の取り込み先'), { target: { value } })
  choose('phone')
  await waitFor(() => expect(begin.disabled).toBe(true))
  expect(screen.getByText('列の割り当てを変更しました。もう一度内容を確認してください。')).toBeTruthy()
  choose('')
  await waitFor(() => expect(begin.disabled).toBe(false))
})

it('that others have tried with other columns meanwhile is shown anew, and why it was not imported', async () => {
  given.shown = { ...BEGUN, state: 'checked', verdicts: { new: 2 } }
  await show(OPEN)
  const begin = await button('2件を取り込む')
  given.refusal = refusedWith('VAL_001', {
    validationErrors: [{ field: 'id', message: '列の割り当てが変更されました。' }],
  })
  given.shown = { ...given.shown, verdicts: { new: 3 } }
  fireEvent.click(begin)
  expect(await button('3件を取り込む')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('列の割り当てが変更されました。')
})

it('shows how far it is, and stops it', async () => {
  given.shown = { ...BEGUN, state: 'importing', work: 'running', progress: 40 }
  await show(OPEN)
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  fireEvent.click(await button('中止'))
  await waitFor(() => expect(asked(customerImports.cancel)).toHaveLength(1))
})

it('goes on with what was stopped, and reverts it after a question', async () => {
  given.shown = { ...BEGUN, state: 'importing', work: 'stopped', outcomes: { created: 200 } }
  await show(OPEN)
  expect(await screen.findByText('200件: 登録しました')).toBeTruthy()
  expect(await button('続きを取り込む')).toBeTruthy()
  fireEvent.click(await button('この取り込みを元に戻す'))
  expect(asked(customerImports.revert)).toEqual([])
  const dialog = within(screen.getByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: '元に戻す' }))
  await waitFor(() => expect(asked(customerImports.revert)).toHaveLength(1))
})

it('offers nothing to revert once the rows are erased', async () => {
  given.shown = { ...BEGUN, state: 'imported', outcomes: { created: 2 }, expires_at: null, samples: [] }
  await show(OPEN)
  expect(await screen.findByText('2件: 登録しました')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'この取り込みを元に戻す' })).toBeNull()
})

it('an import that has written nothing is deleted from the history after a question', async () => {
  given.shown = { ...BEGUN, state: 'checked', verdicts: { new: 2 } }
  const router = await show(OPEN)
  fireEvent.click(await button('「名簿.csv」を削除'))
  expect(asked(customerImports.delete)).toEqual([])
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await waitFor(() => expect(asked(customerImports.delete)).toEqual([{ params: { id: ID } }]))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it.each<Partial<CustomerImport>>([
  { state: 'checking', work: 'running' },
  { state: 'imported' },
  { state: 'reverted' },
])('there is nothing to delete of %o', async (more) => {
  given.shown = { ...BEGUN, ...more }
  await show(OPEN)
  await screen.findByRole('list', { name: 'これまでの取り込み' })
  expect(screen.queryByRole('button', { name: '「名簿.csv」を削除' })).toBeNull()
})

it('what was done to many stands below the imports, and comes after them: nothing moves', async () => {
  const imports = Promise.withResolvers<{ customer_imports: CustomerImport[] }>()
  const others = server.call.getMockImplementation()
  server.call.mockImplementation(async (endpoint, request) =>
    endpoint === customerImports.list ? imports.promise : others?.(endpoint, request),
  )
  await show('/customers/import')
  expect(await screen.findByRole('heading', { name: 'これまでの取り込み' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'まとめて行った変更' })).toBeNull()
  imports.resolve({ customer_imports: [BEGUN] })
  expect(await screen.findByRole('heading', { name: 'まとめて行った変更' })).toBeTruthy()
  expect(screen.getByText('名簿.csv')).toBeTruthy()
})

it('is not for who may not import', async () => {
  right.mayImport = false
  await show('/customers/import')
  expect(await screen.findByText('顧客を取り込む権限がありません')).toBeTruthy()
  expect(server.call).not.toHaveBeenCalled()
})
