import { beforeEach, expect, it, vi } from 'vitest'
import { tenant } from '#contract/tenant'
import { call } from '@/api/call'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { refusedWith } from '@/errors/testing'
import type { Session } from '@/session/session'
import { signInAsked, stopAskingToSignIn } from '@/session/sign-in-asked'
import { setLeaving } from '@/session/sign-out/leaving'
import { connectRooms } from './boot'
import { onRefusedCredential, onShutOut } from './refused-credential'
import { router } from './router'

type Part = Pick<Session, 'status' | 'user'>
const anna: Part = { status: 'signed-in', user: { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' } }
const nobody: Part = { status: 'signed-out', user: null }
const nobodyKnown: Part = { status: 'loading', user: null }

const given = vi.hoisted(() => ({ session: {} as unknown }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  getSession: () => given.session,
}))
vi.mock('@/session/credential/credential', () => ({ credential: async () => null }))

/** Opens a page as somebody whom the guards let in, and then this is who is there. */
async function at(href: string, session: Part): Promise<void> {
  given.session = href.startsWith('/login') ? nobody : anna
  router.history.push(href)
  await router.load()
  expect(router.latestLocation.href).toBe(href)
  given.session = session
}

async function refused() {
  const before = router.history.length
  onRefusedCredential()
  await router.load()
  const { pathname, search } = router.latestLocation
  return { pathname, search, pages: router.history.length - before, asked: signInAsked() }
}

const unauthorized = () =>
  new Response('{}', { status: 401, headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'r' } })

beforeEach(() => {
  dismissAll()
  stopAskingToSignIn()
  setLeaving(false)
})

it.each([
  ['signed out', nobody],
  ['not known yet', nobodyKnown],
])(
  'nobody signed in (%s): the sign-in page, which remembers where one was, and nobody is asked',
  async (_, session) => {
    await at('/customers?search=%E5%B1%B1%E7%94%B0', session)
    expect(await refused()).toEqual({
      pathname: '/login',
      search: { redirect: '/customers?search=%E5%B1%B1%E7%94%B0' },
      pages: 0,
      asked: null,
    })
  },
)

it('the page of an invitation is left too, and remembered with its code', async () => {
  await at('/invite?code=abc', nobody)
  expect(await refused()).toMatchObject({ pathname: '/login', search: { redirect: '/invite?code=abc' } })
})

it.each([
  ['signed out', nobody],
  ['not known yet', nobodyKnown],
])('on the sign-in page nothing happens: what it remembers stays (%s)', async (_, session) => {
  await at('/login?redirect=%2Fcustomers', session)
  const navigate = vi.spyOn(router, 'navigate')
  expect(await refused()).toMatchObject({ pathname: '/login', search: { redirect: '/customers' }, asked: null })
  expect(navigate).not.toHaveBeenCalled()
  navigate.mockRestore()
})

it.each(['/customers?search=a', '/', '/invite?code=abc'])(
  'somebody signed in stays on %s and is asked',
  async (href) => {
    await at(href, anna)
    await refused()
    expect(router.latestLocation.href).toBe(href)
    expect(signInAsked()).toEqual({ reason: 'refused', isOpen: true })
  },
)

it('several refusals at once lead there once, and the page is not forgotten for it', async () => {
  await at('/notifications', nobody)
  const navigate = vi.spyOn(router, 'navigate')
  onRefusedCredential()
  onRefusedCredential()
  expect(await refused()).toMatchObject({ pathname: '/login', search: { redirect: '/notifications' } })
  expect(navigate).toHaveBeenCalledOnce()
  navigate.mockRestore()
})

it('during a sign-out the page is not remembered: the next person must not land on it', async () => {
  await at('/customers', nobody)
  setLeaving(true)
  expect((await refused()).search).toEqual({})
})

it('is what follows a call that the server refuses for good', async () => {
  connectRooms()
  vi.stubGlobal('fetch', async () => unauthorized())
  await at('/customers', nobody)
  await expect(call(tenant.profile, {})).rejects.toThrow()
  await router.load()
  expect(router.latestLocation.pathname).toBe('/login')
  await at('/customers', anna)
  await expect(call(tenant.profile, {})).rejects.toThrow()
  expect(signInAsked()).toEqual({ reason: 'refused', isOpen: true })
})

it('a disabled account whose sign-in has ended is told so, in a note that keeps nobody from signing in', async () => {
  await at('/login', nobody)
  await onShutOut(refusedWith('AUTH_007'))
  expect(getNotices()).toEqual([])
  await onShutOut(refusedWith('AUTH_004'))
  expect(getNotices()).toMatchObject([
    { tone: 'info', text: 'このアカウントのログインは無効になりました。管理者に連絡してください。' },
  ])
})
