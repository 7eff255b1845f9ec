import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeatureFlags } from '#contract/tenant'
import type { CopyWords } from '@/features/device/copy-watch'
import { renderWithWords } from '@/i18n/testing'
import { screenIsAtRest } from '@/lib/when-at-rest'
import { TopBar } from './top-bar'

const given = vi.hoisted(() => ({
  flags: {} as FeatureFlags,
  role: 'admin',
  entries: [] as unknown[],
  isKnown: true,
  connection: { state: 'online' },
  copy: null as CopyWords | null,
}))
vi.mock('@/features/tenant/queries', () => ({
  useFeatures: () => given.flags,
  useFeatureState: () => ({ flags: given.flags, isSettled: true }),
}))
vi.mock('@/features/notifications/notification-bell', () => ({
  NotificationBell: () => <button type="button">通知</button>,
}))
vi.mock('@/features/device/copy-watch', () => ({
  CopyWatch({ onChange }: { onChange: (words: CopyWords | null) => void }) {
    useEffect(() => onChange(given.copy), [onChange])
    return null
  },
}))
vi.mock('@/offline/connectivity/connectivity', () => ({ useConnectivity: () => given.connection }))
vi.mock('@/offline/scope/outbox', () => ({
  useOutbox: () => given.entries,
  waitingEntries: () => [],
}))
vi.mock('@/offline/scope/use-outbox-known', () => ({ useOutboxKnown: () => given.isKnown }))
vi.mock('@/session/session', () => ({
  getSession: () => ({}),
  useSession: () => ({
    user: { uid: 'u', email: 'hanako@sakura.example', displayName: '' },
    profile: {
      user: { name: '山田 花子', email: 'hanako@sakura.example', role: given.role },
      tenant: { name: 'さくらクリニック', plan: 'プロ' },
    },
  }),
}))

const signOut = vi.hoisted(() => ({ requestSignOut: vi.fn(async () => {}) }))
vi.mock('@/session/sign-out/sign-out', () => signOut)

const waiting = { state: 'waiting', last_error: null }

async function show() {
  const root = createRootRoute({ component: TopBar })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  screenIsAtRest()
  Object.assign(given, {
    flags: {},
    role: 'admin',
    entries: [],
    isKnown: true,
    connection: { state: 'online' },
    copy: null,
  })
  localStorage.clear()
  sessionStorage.clear()
})

/** What is drawn of a link whose name is for screen readers alone. */
const seen = (link: HTMLElement) =>
  [...link.querySelectorAll(':scope > [aria-hidden="true"]')].map((part) => part.textContent).join('')

describe('the top bar', () => {
  it('shows tenant and plan, e-mail and role', async () => {
    await show()
    for (const words of ['さくらクリニック', 'プラン: プロ', 'hanako@sakura.example', '管理者']) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    }
  })

  it('makes admin stand out and shows any other role plainly', async () => {
    await show()
    expect(screen.getByText('管理者').className).toContain('bg-accent-soft')
    given.role = '主任'
    document.body.innerHTML = ''
    await show()
    expect(screen.getByText('主任').className).not.toContain('bg-')
  })

  it('says as whom one works at every width, and leads to the profile', async () => {
    await show()
    const link = screen.getByRole('link', { name: /^ログイン中: 山田 花子.*hanako@sakura.example.*管理者$/ })
    expect(link.getAttribute('aria-label'), 'its name has every word that it shows').toBeNull()
    expect(link.getAttribute('href')).toBe('/profile')
    expect(link.title).toBe('hanako@sakura.example')
  })

  it('counts as to be decided a change whose cause was discarded, not one that waits for its cause', async () => {
    const blocked = { state: 'blocked', last_error: null }
    given.entries = [
      { ...blocked, blocked_by: 'cause' },
      { ...blocked, blocked_by: null },
    ]
    await show()
    expect(screen.getByRole('link', { name: '未送信 2件 要確認 1件' })).not.toBeNull()
  })

  it('tells by its colour and words what the server would not take from what waits for the connection', async () => {
    given.entries = [waiting]
    await show()
    expect(screen.getByRole('link', { name: '未送信 1件' }).title).toBe('未送信 1件')
    document.body.innerHTML = ''
    given.entries = [waiting, { state: 'uncertain', last_error: { status: 500 } }]
    await show()
    expect(screen.getByRole('link', { name: '未送信 2件' }).title).toBe('未送信 2件（確認が必要です）')
  })

  it('says what asks for a decision, in words beside the number', async () => {
    given.entries = [
      waiting,
      { state: 'conflict', last_error: null },
      { state: 'refused', last_error: { status: 422 } },
    ]
    await show()
    const link = screen.getByRole('link', { name: '未送信 3件 要確認 2件' })
    expect(seen(link), 'on a phone, and on a wide screen').toBe('3要確認要確認 2件')
    expect(link.title).toBe('未送信 3件（確認が必要です）')
  })

  it('says that there is no connection, also when the page is scrolled past the banner', async () => {
    given.connection = { state: 'offline' }
    given.entries = [waiting]
    await show()
    expect(seen(screen.getByRole('link', { name: 'オフライン 未送信 1件' }))).toBe('1オフライン')
  })

  it('does not say that nothing is unsent before that is known', async () => {
    given.isKnown = false
    await show()
    expect(screen.getByRole('link', { name: '未送信を確認中' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /未送信はありません/ })).toBeNull()
    expect(seen(screen.getByRole('link', { name: '未送信を確認中' }))).toBe('確認中')
  })

  it('counts what is unsent and leads to it', async () => {
    given.entries = [waiting, waiting, waiting]
    await show()
    const link = screen.getByRole('link', { name: '未送信 3件' })
    expect(link.getAttribute('href')).toBe('/outbox')
    expect(seen(link)).toBe('3未送信')
  })

  it('says in words that everything is sent, and without a connection that nothing waits', async () => {
    await show()
    expect(seen(screen.getByRole('link', { name: '同期済み 未送信はありません' }))).toBe('同期済み')
    document.body.innerHTML = ''
    given.connection = { state: 'offline' }
    await show()
    expect(seen(screen.getByRole('link', { name: 'オフライン 未送信はありません' }))).toBe('オフライン')
  })

  it('says how much of the copy is here where nothing else asks for attention, and leads to the device', async () => {
    given.copy = { words: '名簿を保存中 25%', short: '保存 25%', label: '名簿を保存中 25%（まだです）' }
    await show()
    const link = await screen.findByRole('link', { name: '名簿を保存中 25%（まだです） 未送信はありません' })
    expect(seen(link), 'on a phone, and on a wide screen').toBe('保存 25%名簿を保存中 25%')
    expect(link.getAttribute('href')).toBe('/device')
    document.body.innerHTML = ''
    given.connection = { state: 'offline' }
    await show()
    const away = screen.getByRole('link', { name: 'オフライン 未送信はありません' })
    expect(away.title).toBe('オフライン 未送信はありません（閲覧も保存もできます）')
    expect(away.getAttribute('href')).toBe('/outbox')
    document.body.innerHTML = ''
    given.connection = { state: 'online' }
    given.entries = [waiting]
    await show()
    expect(seen(screen.getByRole('link', { name: '未送信 1件' }))).toBe('1未送信')
  })

  it('has the bell only where notifications are on', async () => {
    await show()
    await screen.findByRole('button', { name: '通知' })
    document.body.innerHTML = ''
    given.flags = { notifications_enabled: false }
    await show()
    expect(screen.queryByRole('button', { name: '通知' })).toBeNull()
  })

  it('opens the session menu with the time left, and prolongs it', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'セッション' }))
    expect(screen.getByText('8時間0分')).not.toBeNull()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    fireEvent.click(screen.getByRole('button', { name: '1時間延長' }))
    expect(screen.getByText('9時間0分')).not.toBeNull()
  })

  it('begins the session menu with the ways to leave the desk, before what only says something', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'セッション' }))
    const menu = screen.getByRole('dialog', { name: 'セッション' })
    const names = within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names.slice(0, 3)).toEqual(['交代', '画面をロック', 'ログアウト'])
    const clock = within(menu).getByRole('progressbar')
    const leave = within(menu).getByRole('button', { name: 'ログアウト' })
    expect(leave.compareDocumentPosition(clock) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    fireEvent.click(leave)
    await waitFor(() => expect(signOut.requestSignOut).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says in the session menu as whom one works, one tap away where a phone has no room for it in the bar', async () => {
    await show()
    const face = await screen.findByRole('button', { name: 'セッション' })
    expect(face.title).toBe('ログイン中: 山田 花子')
    fireEvent.click(face)
    const menu = within(screen.getByRole('dialog', { name: 'セッション' }))
    const who = menu.getByRole('link', { name: 'ログイン中 山田 花子 hanako@sakura.example 管理者' })
    expect(who.getAttribute('href')).toBe('/profile')
    fireEvent.click(who)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('hands over by the same word in the session menu, where a phone has no room for it in the bar', async () => {
    await show()
    const inBar = await screen.findByRole('button', { name: '交代' })
    expect(inBar.parentElement?.className).toBe('hidden sm:block')
    fireEvent.click(screen.getByRole('button', { name: 'セッション' }))
    const inMenu = screen.getAllByRole('button', { name: '交代' }).find((button) => button !== inBar)
    expect(inMenu?.className).toContain('sm:hidden')
  })
})
