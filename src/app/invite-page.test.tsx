import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { refusedWith } from '@/errors/testing'
import { auth, beginAnew, session } from '@/features/session/auth-mocks'
import { renderWithWords } from '@/i18n/testing'
import { ChunkLoadError, configureChunks } from '@/lib/load-chunk'
import { forgetLock, setLock } from '@/session/lock/lock-flag'
import { askToSignIn, signInAsked, stopAskingToSignIn } from '@/session/sign-in-asked'
import { InvitePage } from './invite-page'

const given = vi.hoisted(() => ({
  call: vi.fn<() => Promise<object>>(),
  proved: vi.fn(),
  recordEvent: vi.fn(async () => {}),
}))
vi.mock('@/api/call-patiently', () => ({ callPatiently: given.call }))
vi.mock('./lock-page', () => ({ LockPage: ({ uid }: { uid: string }) => <p>ロック中 {uid}</p> }))
vi.mock('@/session/identity/actions', () => ({ reloadProfile: async () => {} }))
vi.mock('@/session/identity/prove-identity', async () => (await import('@/features/session/auth-mocks')).auth)
vi.mock('@/session/profile', async () => (await import('@/features/session/auth-mocks')).auth)
vi.mock('@/session/session', async () => (await import('@/features/session/auth-mocks')).session)
vi.mock('@/offline/connectivity/connectivity', async () => (await import('@/features/session/auth-mocks')).connectivity)
vi.mock('@/session/events/security-events', () => ({ recordEvent: given.recordEvent }))
vi.mock('@/session/sign-out/hand-over', () => ({ handOver: async () => {}, proved: given.proved }))

/** The server refuses the credential, as the API room tells boot of it. */
function refuses() {
  given.call.mockImplementation(async () => {
    askToSignIn('refused')
    throw refusedWith('AUTH_002')
  })
}

const accept = () => fireEvent.click(screen.getByRole('button', { name: '招待を受ける', hidden: true }))
const question = () => screen.findByRole('alertdialog', { name: 'もう一度ログインしてください' })

beforeEach(async () => {
  beginAnew()
  vi.clearAllMocks()
  stopAskingToSignIn()
  refuses()
  await show()
})

async function show() {
  const root = createRootRoute()
  const invite = createRoute({ getParentRoute: () => root, path: '/invite', component: InvitePage })
  const history = createMemoryHistory({ initialEntries: ['/invite?code=abc'] })
  const router = createRouter({ routeTree: root.addChildren([invite]), history })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
}

// The first of all: the code comes once and stays.
it('a question whose code does not come leaves the page as it is, says so, and is asked at the next attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const isReachable = async () => false
  configureChunks({ loadWords: () => Promise.reject(new ChunkLoadError('gone')), isReachable })
  accept()
  await waitFor(() => expect(getNotices()).toHaveLength(1))
  expect(screen.getByRole('heading', { name: '会社・医院への招待' })).toBeTruthy()
  configureChunks({ loadWords: async () => {}, isReachable })
  accept()
  await question()
  act(dismissAll)
  vi.mocked(console.error).mockRestore()
})

it('asks in place when the server refuses the credential, and the invitation can be accepted afterwards', async () => {
  accept()
  await question()
  expect(given.recordEvent).toHaveBeenCalledExactlyOnceWith('a', 'refused')
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(auth.proveWithPassword).toHaveBeenCalledWith('right')
  expect(given.proved).toHaveBeenCalledExactlyOnceWith('a')
  given.call.mockResolvedValue({ tenant_id: 't', tenant_name: 'さくらクリニック', role: 'staff' })
  accept()
  expect((await screen.findByRole('status')).textContent).toBe('さくらクリニック に参加しました役割: スタッフ')
})

it('a question that was put off is asked again at the next attempt: nothing else here could bring it back', async () => {
  accept()
  await question()
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(signInAsked()).toBeNull())
  await act(async () => {})
  accept()
  await question()
})

it('somebody who types on it is not idle: the lock is put off, as at the desk', async () => {
  // A lock that the desk has left: due in a minute, while nobody here has touched anything for long.
  setLock('a', Date.now() + 60_000)
  const typedAt = Date.now() + 50_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(typedAt)
  fireEvent.keyDown(screen.getByRole('button', { name: '招待を受ける' }), { key: 'Tab' })
  now.mockReturnValue(typedAt + 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.queryByText('ロック中 a')).toBeNull()
  expect(screen.getByText('anna@sakura.example として参加します。')).toBeTruthy()
  await act(async () => forgetLock())
})

it('of somebody who works nowhere yet, whom no desk would lock, it locks nothing', async () => {
  expect(localStorage.getItem('screen_lock')).toMatch(/^a /)
  await act(async () => forgetLock())
  cleanup()
  session.worksNowhere()
  await show()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(localStorage.getItem('screen_lock')).toBeNull()
})

it('behind the lock of the screen it names nobody and does nothing', async () => {
  expect(screen.getByText('anna@sakura.example として参加します。')).toBeTruthy()
  // Nothing else on this page looks whether the time has come.
  setLock('a', Date.now() + 60_000)
  const now = Date.now() + 61_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('ロック中 a')).toBeTruthy()
  expect(screen.queryByText(/anna@sakura/)).toBeNull()
  expect(screen.queryByRole('button', { name: '招待を受ける' })).toBeNull()
  await act(async () => forgetLock())
  expect(screen.getByRole('button', { name: '招待を受ける' })).toBeTruthy()
})
