import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { administration } from '#contract/administration'
import type { Endpoint } from '#contract/endpoint'
import { models } from '#contract/models'
import { FEATURES } from '#contract/tenant'
import { usage } from '#contract/usage'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { registerDock } from '@/ui/docked'
import { AdministrationScreen } from './administration-screen'
import { MODELS } from './models-fixtures'

type Call = (endpoint: Endpoint, request: { body?: unknown }, options?: { ifMatch?: number }) => Promise<unknown>
const server = vi.hoisted(() => ({ call: vi.fn<Call>() }))
vi.mock('@/api/call', () => server)
const profile = vi.hoisted(() => ({ loadChangedProfile: vi.fn(async () => {}) }))
vi.mock('@/session/profile', () => profile)

const SETTINGS = {
  name: 'さくら医院',
  subdomain: 'sakura',
  plan: 'プロ',
  lock_minutes: 10,
  features: Object.fromEntries(FEATURES.map((feature) => [`${feature}_enabled`, true])),
  in_use: ['products'],
  cells: {} as Record<string, Record<string, string>>,
  version: 4,
}
const given = { settings: SETTINGS }
const sent = (endpoint: Endpoint) =>
  server.call.mock.calls
    .filter(([called]) => called === endpoint)
    .map(([, { body }, options]) => [body, options?.ifMatch])

beforeEach(() => {
  vi.clearAllMocks()
  registerDock(document.body)
  localStorage.clear()
  sessionStorage.clear()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  given.settings = SETTINGS
  server.call.mockImplementation(async (endpoint) => {
    if (endpoint === models.get) return MODELS
    if (endpoint === usage.get) {
      const now = { customers: 1240, contacts: 9, products: 3, members: 4, active_members: 2, files: 1, open_jobs: 0 }
      const month = { month: '2026-11', customers: 5, contacts: 6, files: 1, jobs: 0, model_calls: 0 }
      const file_bytes = 1_500_000
      return { now: { ...now, file_bytes }, months: [{ ...month, file_bytes }] }
    }
    return given.settings
  })
})

async function show(section = '') {
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/administration',
    component: AdministrationScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`/administration${section && `?section=${section}`}`] }),
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(server.call).toHaveBeenCalled())
  return { router, client }
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

describe('the sections', () => {
  it('have an address each, and a word that is none shows the first', async () => {
    await show('nowhere')
    expect((await screen.findByLabelText('テナントの名前')).getAttribute('value')).toBe('さくら医院')
    const links = within(screen.getByRole('navigation', { name: 'テナント設定の項目' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['general', 'features', 'rights', 'models', 'usage', 'devices', 'data', 'closing'].map(
        (id) => `/administration?section=${id}`,
      ),
    )
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
    fireEvent.click(screen.getByRole('link', { name: '機能' }))
    expect(await screen.findAllByRole('switch')).toHaveLength(13)
  })

  it('say offline that nothing can be saved, and keep what is typed', async () => {
    await show()
    fireEvent.change(await screen.findByLabelText('テナントの名前'), { target: { value: '新しい名前' } })
    act(() => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 }))
    expect(await screen.findByText(/オフラインです。テナント設定は.*入力した内容はこの端末に残ります/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('テナントの名前')).toHaveProperty('value', '新しい名前')
  })

  it.each(['models', 'usage'])('of %s promise not that what is typed is kept', async (section) => {
    connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 })
    await show(section)
    expect(await screen.findByText(/オフラインです。テナント設定は/)).toBeTruthy()
    expect(screen.queryByText(/入力した内容は/)).toBeNull()
  })
})

describe('name and lock', () => {
  it('send what was changed alone, with the version that is shown', async () => {
    await show()
    fireEvent.change(await screen.findByLabelText('画面を自動でロックするまでの時間'), { target: { value: '5' } })
    save()
    await waitFor(() => expect(sent(administration.change)).toEqual([[{ lock_minutes: 5 }, 4]]))
    await waitFor(() => expect(profile.loadChangedProfile).toHaveBeenCalled())
  })

  it('of another administrator, changed while one types, are not undone unseen', async () => {
    const { client } = await show()
    fireEvent.change(await screen.findByLabelText('テナントの名前'), { target: { value: '新しい名前' } })
    given.settings = { ...SETTINGS, lock_minutes: 3, version: 5 }
    await act(() => client.refetchQueries())
    server.call.mockImplementationOnce(async () => {
      throw refusedWith('DB_005', { context: { current_version: 5 } })
    })
    save()
    await screen.findByText('保存できませんでした')
    expect(screen.getByLabelText('テナントの名前')).toHaveProperty('value', '新しい名前')
    save()
    await waitFor(() =>
      expect(sent(administration.change)).toEqual([
        [{ name: '新しい名前' }, 4],
        [{ name: '新しい名前' }, 5],
      ]),
    )
  })
})

describe('features', () => {
  it('that are in use are asked about before they go, and only then', async () => {
    await show('features')
    fireEvent.click(await screen.findByRole('switch', { name: '顧客チャット' }))
    save()
    await waitFor(() => expect(sent(administration.changeFeatures)).toEqual([[{ chat_enabled: false }, 4]]))
    fireEvent.click(await screen.findByRole('switch', { name: '商品管理' }))
    save()
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('商品の画面が全員から消えます')
    expect(sent(administration.changeFeatures)).toHaveLength(1)
    fireEvent.click(within(question).getByRole('button', { name: 'オフにする' }))
    await waitFor(() => expect(sent(administration.changeFeatures)[1]?.[0]).toMatchObject({ products_enabled: false }))
  })
})

describe('rights', () => {
  const group = (name: RegExp) => screen.findByRole('group', { name })

  it('are words of people; what differs from the standard is marked, and goes back', async () => {
    given.settings = {
      ...SETTINGS,
      cells: { 'POST /api/products/': { staff: 'all' }, 'PUT /api/products/{id}': { staff: 'all' } },
    }
    await show('rights')
    const row = within(await group(/商品を登録する/))
    expect(row.getByLabelText('スタッフ')).toHaveProperty('value', 'all')
    expect(row.getByText('標準から変更')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\/api\/|GET |PUT |POST /)
    fireEvent.click(row.getByRole('button', { name: '標準に戻す（できない）' }))
    save()
    const changes = [{ right: 'products/write', role: 'staff', level: null }]
    await waitFor(() => expect(sent(administration.changeRights)).toEqual([[{ changes }, 4]]))
  })

  it('stay on the screen as they were saved, with the focus where it was', async () => {
    await show('rights')
    const row = within(await group(/商品を登録する/))
    const saved = {
      ...SETTINGS,
      cells: { 'POST /api/products/': { staff: 'all' }, 'PUT /api/products/{id}': { staff: 'all' } },
    }
    fireEvent.change(row.getByLabelText('スタッフ'), { target: { value: 'all' } })
    given.settings = { ...saved, version: 5 }
    screen.getByRole('button', { name: '保存' }).focus()
    save()
    await waitFor(() => expect(sent(administration.changeRights)).toHaveLength(1))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('保存'))
    const reopened = screen.getByRole('group', { name: /商品を登録する/ })
    expect(within(reopened).getByLabelText('スタッフ')).toHaveProperty('value', 'all')
    fireEvent.click(screen.getByRole('button', { name: '標準に戻す（できない）' }))
    save()
    await waitFor(() => expect(sent(administration.changeRights)[1]?.[1]).toBe(5))
  })

  it('go back to the standard all at once', async () => {
    given.settings = {
      ...SETTINGS,
      cells: {
        'DELETE /api/customers/{id}': { staff: 'all' },
        'POST /api/customers/{id}/restore': { staff: 'all' },
        'POST /api/knowledge/upload': { staff: 'all', manager: 'none' },
      },
    }
    await show('rights')
    await group(/顧客を削除する/)
    fireEvent.click(screen.getByRole('button', { name: 'すべて標準に戻す' }))
    expect(screen.queryByText('標準から変更')).toBeNull()
    save()
    await waitFor(() =>
      expect(sent(administration.changeRights)[0]?.[0]).toEqual({
        changes: [
          { right: 'customers/delete', role: 'staff', level: null },
          { right: 'knowledge/upload', role: 'manager', level: null },
          { right: 'knowledge/upload', role: 'staff', level: null },
        ],
      }),
    )
  })

  it('that nobody may change say why, and offer nothing', async () => {
    await show('rights')
    const row = await group(/テナント設定を見る/)
    expect(row.textContent).toContain('管理者だけが使えます')
    expect(within(row).queryByRole('combobox')).toBeNull()
    expect((await group(/招待コード/)).textContent).toContain('一度だけ表示されます')
  })
})

it('usage is told in numbers that can be read', async () => {
  await show('usage')
  expect(await screen.findByText('1,240')).toBeTruthy()
  expect(screen.getAllByText(/1\.5\s?MB/).length).toBe(2)
  expect(screen.getByRole('rowheader', { name: '2026年11月' })).toBeTruthy()
})
