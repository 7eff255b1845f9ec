import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { createStore } from '@/lib/store'
import { screenIsAtRest } from '@/lib/when-at-rest'
import { setLock } from '@/session/lock/lock-flag'
import type { Session } from '@/session/session'
import { setLeaving } from '@/session/sign-out/leaving'
import { useWindowTitle } from '@/ui/use-window-title'
import { Desk } from './desk'

const given = vi.hoisted(() => ({ log: [] as string[], kept: [] as string[], store: null as unknown }))
vi.mock('@/session/session', async () => {
  const { useSyncExternalStore } = await import('react')
  const store = () => given.store as ReturnType<typeof createStore<Session>>
  return { useSession: () => useSyncExternalStore(store().subscribe, store().get), getSession: () => store().get() }
})
vi.mock('@/session/identity/actions', () => ({ reloadProfile: vi.fn(), signOut: vi.fn() }))
vi.mock('@/offline/cache/query-client', () => ({ createQueryClient: () => new QueryClient() }))
vi.mock('@/offline/scope/scope', () => ({
  openScope: async ({ uid }: { uid: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    given.log.push(`open ${uid}`)
    return { uid }
  },
  closeScope: async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    given.log.push('close')
  },
  deleteScope: vi.fn(),
}))

vi.mock('@/features/device/device-keeper', async () => {
  const { useEffect } = await import('react')
  const DeviceKeeper = () => {
    useEffect(() => {
      given.kept.push('keep')
      return () => void given.kept.push('keep no more')
    }, [])
    return null
  }
  return { DeviceKeeper }
})
vi.mock('./lock-page', () => ({ LockPage: ({ uid }: { uid: string }) => <p>ロック {uid}</p> }))

const NOBODY: Session = {
  status: 'signed-out',
  user: null,
  tenantId: null,
  profile: null,
  verified: false,
  profileError: null,
}
const somebody = (uid: string, more: Partial<Session> = {}): Session => ({
  ...NOBODY,
  status: 'signed-in',
  user: { uid, email: `${uid}@sakura.example`, displayName: '' },
  tenantId: 'tenant',
  ...more,
})

/** The page of a record. */
function Inside() {
  useQueryClient()
  useWindowTitle('佐藤 花子')
  return <p>中身</p>
}

function show(session: Session) {
  given.store = createStore(session)
  renderWithWords(
    <StrictMode>
      <Desk>
        <Inside />
      </Desk>
    </StrictMode>,
  )
}
const become = (session: Session) => act(async () => (given.store as { set: (s: Session) => void }).set(session))
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

beforeEach(async () => {
  setLeaving(false)
  localStorage.clear()
  given.log = []
  given.kept = []
})

describe('the desk', () => {
  beforeEach(screenIsAtRest)

  it('opens the data of the person and shows the page over it; what was opened last stays open', async () => {
    show(somebody('a'))
    expect(screen.queryByText('中身')).toBeNull()
    expect(await screen.findByText('中身')).not.toBeNull()
    await rest()
    expect(given.log.at(-1)).toBe('open a')
  })

  it('closes one person’s data before it opens another’s', async () => {
    show(somebody('a'))
    await rest()
    given.log = []
    await become(somebody('b'))
    await waitFor(() => expect(given.log.at(-1)).toBe('open b'))
    expect(given.log.indexOf('close')).toBe(0)
  })

  it('shows nothing and closes everything once nobody is signed in', async () => {
    show(somebody('a'))
    await rest()
    await become(NOBODY)
    expect(screen.queryByText('中身')).toBeNull()
    await rest()
    expect(given.log.at(-1)).toBe('close')
  })

  it('takes the page away as soon as the person is leaving', async () => {
    show(somebody('a'))
    await screen.findByText('中身')
    await act(async () => setLeaving(true))
    expect(screen.queryByText('中身')).toBeNull()
  })

  it('takes the page away under the lock, and leaves the person’s data open: what waits goes on being sent', async () => {
    show(somebody('a'))
    await screen.findByText('中身')
    await rest()
    given.log = []
    await act(async () => setLock('a', 1))
    expect(await screen.findByText('ロック a')).not.toBeNull()
    expect(screen.queryByText('中身')).toBeNull()
    await act(async () => setLock('a', Date.now() + 60_000))
    expect(screen.getByText('中身')).not.toBeNull()
    await rest()
    expect(given.log).toEqual([])
  })

  it('keeps the data of the device under the lock, until the person leaves', async () => {
    setLock('a', 1)
    show(somebody('a'))
    await screen.findByText('ロック a')
    await waitFor(() => expect(given.kept.at(-1)).toBe('keep'))
    given.kept = []
    await act(async () => setLock('a', Date.now() + 60_000))
    await act(async () => setLock('a', 1))
    expect(given.kept).toEqual([])
    await act(async () => setLeaving(true))
    expect(given.kept).toEqual(['keep no more'])
  })

  it.each([
    ['the lock', () => setLock('c', 1)],
    ['leaving', () => setLeaving(true)],
    ['the end of the sign-in', () => (given.store as { set: (s: Session) => void }).set(NOBODY)],
  ])('takes the name of a record out of the title: %s', async (_, end) => {
    document.title = '顧客管理 | 窓口'
    show(somebody('c'))
    await screen.findByText('中身')
    // It is set after the page was drawn.
    await waitFor(() => expect(document.title).toBe('佐藤 花子 | 窓口'))
    await act(async () => end())
    await waitFor(() => expect(document.title).toBe('顧客管理 | 窓口'))
    setLock('c', Date.now() + 60_000)
  })

  it('is not locked by the lock of somebody else', async () => {
    setLock('b', 1)
    show(somebody('a'))
    expect(await screen.findByText('中身')).not.toBeNull()
  })

  it('tells somebody without a tenant why there is nothing to see, in the server’s words', async () => {
    const error = new ApiError({
      kind: 'refused',
      status: 403,
      code: 'AUTH_005',
      category: 'business_logic',
      severity: 'high',
      message: '所属するテナントがありません。',
      suggestion: '招待リンクから参加してください。',
      requestId: null,
      validationErrors: [],
      context: {},
      sent: true,
    })
    show(somebody('a', { tenantId: null, profileError: error }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('所属するテナントがありません。')
    expect(screen.getByText('招待リンクから参加してください。')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'ログアウト' })).not.toBeNull()
    await rest()
    expect(given.log).not.toContain('open a')
  })
})
