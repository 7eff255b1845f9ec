import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode } from '#contract/errors'
import { ApiError, unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { IdentityError } from '@/session/identity/identity-error'
import { hasJustJoined } from '@/session/just-joined'
import { InviteScreen } from './invite-screen'

const given = vi.hoisted(() => ({
  session: {} as object,
  call: vi.fn<(endpoint: object, request: object, options: { idempotencyKey?: string }) => Promise<object>>(),
  reloadProfile: vi.fn(async () => {}),
  signOut: vi.fn(async () => {}),
  refreshCredential: vi.fn(async () => {}),
  sendEmailCheck: vi.fn(async () => {}),
  mode: 'firebase',
}))
vi.mock('@/api/call-patiently', () => ({ callPatiently: given.call }))
vi.mock('@/session/identity/actions', () => ({ reloadProfile: given.reloadProfile, signOut: given.signOut }))
vi.mock('@/session/identity/client-config', () => ({ useClientConfig: () => ({ identity: { mode: given.mode } }) }))
vi.mock('@/session/credential/credential', () => ({ refreshCredential: given.refreshCredential }))
vi.mock('@/session/identity/own-account', () => ({ sendEmailCheck: given.sendEmailCheck }))
vi.mock('@/session/session', () => ({ useSession: () => given.session }))

const user = { uid: 'u', email: 'hanako@sakura.example' }
const GUEST = { status: 'signed-in', user, profile: null, profileError: { code: 'AUTH_005' } }
const JOINED = { tenant_id: 't', tenant_name: 'さくらクリニック', role: 'staff' }
const MEMBER = { status: 'signed-in', user, profile: { tenant: { name: 'みどり歯科' } }, profileError: null }

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

function refusal(code: ErrorCode, message = errorDefinition(code).message): ApiError {
  const { status, category, severity, suggestion } = errorDefinition(code)
  const hints = { requestId: null, validationErrors: [], context: {}, sent: true }
  return new ApiError({ kind: 'refused', status, code, category, severity, message, suggestion, ...hints })
}

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  given.session = GUEST
  given.mode = 'firebase'
  given.call.mockReset()
})

const accept = () => fireEvent.click(screen.getByRole('button', { name: '招待を受ける' }))

describe('the invitation page', () => {
  it('without a code says so, and the only way on leads home', async () => {
    await open('/invite')
    expect(screen.getByRole('alert').textContent).toBe('招待コードが見つかりません')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['ホームに戻る', '/'],
    ])
  })

  it('asks a visitor to sign in, and the way there leads back', async () => {
    given.session = { status: 'signed-out', user: null, profile: null, profileError: null }
    await open('/invite?code=a%26b')
    expect(screen.getByText('ログインが必要です')).not.toBeNull()
    const href = screen.getByRole('link', { name: 'ログイン' }).getAttribute('href') ?? ''
    expect(new URL(href, 'http://x').pathname).toBe('/login')
    expect(decodeURIComponent(href)).toContain('/invite?code=a%26b')
  })

  it('joins, says where and as what, and goes home after 3 seconds', async () => {
    given.call.mockResolvedValue(JOINED)
    const router = await open('/invite?code=abc')
    vi.useFakeTimers()
    accept()
    await act(async () => {})
    expect(['u', 'a-colleague'].map(hasJustJoined), 'offers at the desk').toEqual([true, false])
    expect(given.call.mock.calls[0]?.[1]).toEqual({ body: { code: 'abc', email: 'hanako@sakura.example' } })
    expect(screen.getByRole('status').textContent).toBe('さくらクリニック に参加しました役割: スタッフ')
    expect(given.reloadProfile).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(router.state.location.pathname).toBe('/invite')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(router.state.location.pathname).toBe('/')
  })

  it('is one act however often it is pressed, and the same one when it is tried again', async () => {
    given.call.mockRejectedValueOnce(refusal('SYS_003')).mockReturnValueOnce(new Promise(() => {}))
    await open('/invite?code=abc')
    accept()
    accept()
    await screen.findByRole('alert')
    expect(given.call).toHaveBeenCalledOnce()
    accept()
    await act(async () => {})
    accept()
    const keys = given.call.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]])
  })

  it('tells a member of another tenant what joining changes, and a guest nothing of the kind', async () => {
    await open('/invite?code=abc')
    expect(screen.queryByText(/所属しています/)).toBeNull()
    cleanup()
    given.session = MEMBER
    await open('/invite?code=abc')
    expect(screen.getByText(/今は「みどり歯科」に所属しています/)).not.toBeNull()
  })

  it('has words of its own where the server has none', async () => {
    given.call.mockRejectedValue(refusal('SYS_001', ''))
    await open('/invite?code=abc')
    accept()
    expect((await screen.findByRole('alert')).textContent).toBe('エラーが発生しました')
  })

  it('after a severe failure names it, and leads to support', async () => {
    given.call.mockRejectedValue(refusal('DB_001'))
    await open('/invite?code=abc')
    accept()
    await screen.findByRole('alert')
    expect(screen.getByText(/エラーID/)).not.toBeNull()
    expect(screen.getByRole('button', { name: 'サポートに連絡' })).not.toBeNull()
    expect(hasJustJoined('u')).toBe(false)
  })

  it('says that the network is gone, and can be tried again', async () => {
    given.call.mockRejectedValue(unreachable('network', false))
    await open('/invite?code=abc')
    accept()
    expect((await screen.findByRole('alert')).textContent).toContain('ネットワークエラーが発生しました。')
    expect(screen.getByRole('button', { name: '招待を受ける' }).getAttribute('aria-busy')).toBeNull()
  })
})

describe('an invitation that is refused', () => {
  async function refusedWith(code: ErrorCode) {
    given.call.mockRejectedValueOnce(refusal(code))
    await open('/invite?code=abc')
    accept()
    await screen.findByRole('alert')
  }

  const unconfirmed = () => {
    given.call.mockRejectedValueOnce(refusal('AUTH_008'))
    return refusedWith('AUTH_008')
  }

  it.each(['BIZ_001', 'AUTH_007', 'SYS_005'] as const)(
    '%s: shows the words of the server and its advice, and lets the person try again',
    async (code) => {
      await refusedWith(code)
      const { message, suggestion } = errorDefinition(code)
      expect(screen.getByRole('alert').textContent).toBe(message + suggestion)
      expect(screen.getByRole('button', { name: '招待を受ける' }).getAttribute('aria-busy')).toBeNull()
    },
  )

  it.each(['BIZ_005', 'BIZ_010', 'BIZ_006'] as const)(
    '%s: for a member of another tenant the reason and one way on, home; nothing that can only fail again',
    async (code) => {
      given.session = MEMBER
      await refusedWith(code)
      const { message, suggestion } = errorDefinition(code)
      expect(screen.getByRole('alert').textContent).toBe(message + suggestion)
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['ホームへ進む'])
      expect(screen.queryByText(/に所属しています/)).toBeNull()
    },
  )

  it('for a member of that tenant leads home instead', async () => {
    await refusedWith('BIZ_006')
    expect(screen.queryByRole('button', { name: '招待を受ける' })).toBeNull()
    expect(screen.getByRole('link', { name: 'ホームへ進む' }).getAttribute('href')).toBe('/')
  })

  it('for another address: a guest changes the account here', async () => {
    await refusedWith('BIZ_005')
    fireEvent.click(screen.getByRole('button', { name: '別のアカウントでログイン' }))
    expect(given.signOut).toHaveBeenCalledOnce()
  })

  it('for another address: a member is sent where unsent work is asked about', async () => {
    given.session = MEMBER
    await refusedWith('BIZ_005')
    expect(screen.queryByRole('button', { name: '別のアカウントでログイン' })).toBeNull()
    expect(screen.getByText(/ホームでログアウトしてから/)).not.toBeNull()
  })

  it('for an address that is not confirmed: sends the link, and the next try goes through', async () => {
    await unconfirmed()
    expect(given.call).toHaveBeenCalledTimes(2)
    fireEvent.click(screen.getByRole('button', { name: '確認メールを送る' }))
    expect((await screen.findByRole('status')).textContent).toContain('hanako@sakura.example に送信しました')
    given.call.mockResolvedValueOnce(JOINED)
    accept()
    expect((await screen.findByText(/に参加しました/)).textContent).toBe('さくらクリニック に参加しました')
  })

  it('for an address that was confirmed a moment ago: asks once more with a new credential', async () => {
    given.call.mockRejectedValueOnce(refusal('AUTH_008')).mockResolvedValueOnce(JOINED)
    await open('/invite?code=abc')
    accept()
    expect((await screen.findByRole('status')).textContent).toContain('さくらクリニック に参加しました')
    expect(given.refreshCredential).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that no mail is sent where there is none', async () => {
    given.mode = 'embedded'
    await unconfirmed()
    fireEvent.click(screen.getByRole('button', { name: '確認のリンクを作る' }))
    expect((await screen.findByRole('status')).textContent).toContain('サーバーを動かしている画面')
  })

  it('says when the link could not be sent', async () => {
    given.sendEmailCheck.mockRejectedValueOnce(new IdentityError('auth/too-many-requests'))
    await unconfirmed()
    fireEvent.click(screen.getByRole('button', { name: '確認メールを送る' }))
    expect(await screen.findByText(/試行回数が上限を超えました/)).not.toBeNull()
  })
})
