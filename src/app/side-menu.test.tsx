import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_FEATURES, type FeatureFlags } from '#contract/tenant'
import { renderWithWords } from '@/i18n/testing'
import { SideMenu } from './side-menu'

const given = vi.hoisted(() => ({
  flags: {} as FeatureFlags,
  name: '',
  role: 'staff' as string | undefined,
}))
const requestSignOut = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('@/session/sign-out/sign-out', () => ({ requestSignOut }))
vi.mock('@/features/tenant/queries', () => ({
  useFeatureState: () => ({ flags: given.flags }),
}))
vi.mock('@/session/session', () => ({
  useSession: () => ({
    user: { uid: 'u', email: 'hanako@sakura.example', displayName: '' },
    profile: given.role && { user: { name: given.name, email: 'hanako@sakura.example', role: given.role }, tenant: {} },
  }),
}))

async function show(path = '/', onGo?: () => void) {
  const root = createRootRoute({
    component: () => <SideMenu {...(onGo ? { onGo } : {})} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
  return within(await screen.findByRole('navigation', { name: 'メインメニュー' }))
}

beforeEach(() => {
  given.flags = {}
  Object.assign(given, { name: '', role: 'staff' })
  requestSignOut.mockClear()
})

describe('the side menu', () => {
  it('shows what the tenant has on, by the names of the pages', async () => {
    given.flags = { ...DEFAULT_FEATURES, chat_enabled: false }
    const menu = await show()
    const names = menu.getAllByRole('link').map((link) => link.textContent)
    expect(names).toEqual([
      'ダッシュボード',
      '受付',
      '顧客管理',
      '通知',
      '未送信の変更',
      '商品管理',
      'リーガルチェック',
      'AIリーガルチェック',
      'ナレッジベース',
      'スタッフチャット',
      'ディープリサーチ',
      'ワークフローAI',
      'マーケティングAI',
      'この端末',
      'プロフィール',
    ])
  })

  it('has what is used all day first, and each other kind of work under its name', async () => {
    const menu = await show()
    expect(menu.getAllByRole('list').map((list) => within(list).getAllByRole('link').length)).toEqual([5, 4, 5, 4])
    expect(menu.getByRole('list', { name: 'AIアシスタント' })).not.toBeNull()
    given.flags = { ...DEFAULT_FEATURES, products_enabled: false, legal_check_enabled: false, documents_enabled: false }
    document.body.innerHTML = ''
    expect((await show()).queryByRole('list', { name: '商品と資料' })).toBeNull()
  })

  it('marks the page one is on, also below it', async () => {
    const menu = await show('/customers/0b0e7f6e')
    const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['顧客管理'])
  })

  it('shows the name, or the part of the e-mail before the at-sign', async () => {
    await show()
    expect(screen.getByText('hanako')).not.toBeNull()
    document.body.innerHTML = ''
    given.name = '山田 花子'
    await show()
    expect(screen.getByText('山田 花子')).not.toBeNull()
  })

  it('has the way out, and tells the drawer when a page is chosen', async () => {
    const onGo = vi.fn()
    const menu = await show('/', onGo)
    fireEvent.click(menu.getByRole('link', { name: '顧客管理' }))
    expect(onGo).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'ログアウト' }))
    expect(requestSignOut).toHaveBeenCalledOnce()
  })
})
