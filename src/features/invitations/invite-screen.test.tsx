import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { InviteScreen } from './invite-screen'

const given = vi.hoisted(() => ({
  session: { status: 'signed-in', user: { uid: 'u', email: 'hanako@sakura.example' } as object | null },
  call: vi.fn<(endpoint: object, request: object) => Promise<object>>(),
  reloadProfile: vi.fn(async () => {}),
}))
vi.mock('@/api/call-patiently', () => ({ callPatiently: given.call }))
vi.mock('@/auth/actions', () => ({ reloadProfile: given.reloadProfile }))
vi.mock('@/auth/session', () => ({ useSession: () => given.session }))

async function open(address: string) {
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    page('/invite', InviteScreen),
    page('/', () => <h1>ダッシュボード</h1>),
    page('/login', () => null),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
  return router
}

function refusal(message: string): ApiError {
  return new ApiError({
    kind: 'refused',
    status: 404,
    code: 'SYS_008',
    category: 'system',
    severity: 'low',
    message,
    suggestion: '',
    requestId: null,
    validationErrors: [],
    context: {},
    sent: true,
  })
}

beforeEach(() => {
  given.session = { status: 'signed-in', user: { uid: 'u', email: 'hanako@sakura.example' } }
  given.call.mockReset()
})
afterEach(() => void vi.useRealTimers())

const accept = () => fireEvent.click(screen.getByRole('button', { name: '招待を受ける' }))

describe('the invitation page', () => {
  it('without a code says so and offers nothing', async () => {
    await open('/invite')
    expect(screen.getByRole('alert').textContent).toBe('招待コードが見つかりません')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks a visitor to sign in, and the way there leads back', async () => {
    given.session = { status: 'signed-out', user: null }
    await open('/invite?code=a%26b')
    expect(screen.getByText('ログインが必要です')).not.toBeNull()
    const href = screen.getByRole('link', { name: 'ログイン' }).getAttribute('href') ?? ''
    expect(new URL(href, 'http://x').pathname).toBe('/login')
    expect(decodeURIComponent(href)).toContain('/invite?code=a%26b')
  })

  it('joins, says where and as what, and goes home after 3 seconds', async () => {
    given.call.mockResolvedValue({ tenant_id: 't', tenant_name: 'さくらクリニック', role: 'staff' })
    const router = await open('/invite?code=abc')
    vi.useFakeTimers()
    accept()
    await act(async () => {})
    expect(given.call.mock.calls[0]?.[1]).toEqual({ body: { code: 'abc', email: 'hanako@sakura.example' } })
    expect(screen.getByRole('status').textContent).toBe('さくらクリニック に参加しました役割: staff')
    expect(given.reloadProfile).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(router.state.location.pathname).toBe('/invite')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(router.state.location.pathname).toBe('/')
  })

  it('shows the words of the server when it refuses, and lets the person try again', async () => {
    given.call.mockRejectedValue(refusal('ページまたは機能が見つかりません。'))
    await open('/invite?code=abc')
    accept()
    expect((await screen.findByRole('alert')).textContent).toBe('ページまたは機能が見つかりません。')
    expect(screen.getByRole('button', { name: '招待を受ける' }).getAttribute('aria-busy')).toBeNull()
  })

  it('has words of its own where the server has none', async () => {
    given.call.mockRejectedValue(refusal(''))
    await open('/invite?code=abc')
    accept()
    expect((await screen.findByRole('alert')).textContent).toBe('エラーが発生しました')
  })
})
