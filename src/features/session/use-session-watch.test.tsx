import { act, screen } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { createStore } from '@/lib/store'
import { SESSION_KEY } from '@/session/clock/forget-session'
import { ownSession } from '@/session/clock/own-session'
import { devicePointers } from '@/session/device-pointers'
import { readEvents } from '@/session/events/security-events'
import { signInAsked, stopAskingToSignIn } from '@/session/sign-in-asked'
import { useSessionWatch } from './use-session-watch'

const MINUTE = 60_000
const connection = createStore<'online' | 'offline' | 'unknown'>('online')
vi.mock('@/offline/connectivity/connectivity', () => ({
  useConnectivity: () => ({ state: useSyncExternalStore(connection.subscribe, connection.get) }),
}))

function Desk() {
  useSessionWatch('anna')
  return <p>机</p>
}

/** The time that is left, as another tab would write it. */
async function leave(minutes: number) {
  ownSession.look('anna')
  const kept = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}')
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...kept, left: minutes * MINUTE, at: Date.now() }))
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })))
}
const told = () => getNotices().map((notice) => (notice.tone === 'error' ? notice.error.code : notice.text))

beforeEach(async () => {
  localStorage.clear()
  dismissAll()
  stopAskingToSignIn()
  connection.set('online')
  await clear(devicePointers())
})

describe('the watch over the session', () => {
  it('warns under 30 and under 10 minutes, once each, and can prolong at once', async () => {
    renderWithWords(<Desk />)
    await leave(30)
    expect(told()).toEqual([])
    await leave(28)
    await leave(27)
    expect(told()).toEqual(['セッションの残りが30分を切りました。'])
    await leave(9)
    expect(told()).toEqual(['セッションの残りが30分を切りました。', 'セッションの残りが10分を切りました。'])
    const [notice] = getNotices()
    await act(async () => {
      if (notice && notice.tone !== 'error') notice.action?.run()
    })
    expect(ownSession.look('anna').minutes).toBe(69)
    expect(signInAsked()).toBeNull()
  })

  it('asks for a sign-in at the end, over the page, and notes it once', async () => {
    renderWithWords(<Desk />)
    await leave(0)
    expect(signInAsked()).toEqual({ reason: 'ended', isOpen: true })
    expect(screen.getByText('机')).not.toBeNull()
    await leave(0)
    expect((await readEvents('anna')).filter(({ type }) => type === 'ended')).toHaveLength(1)
  })

  it('asks again when the question went without an answer, as where its code did not come', async () => {
    renderWithWords(<Desk />)
    await leave(0)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(stopAskingToSignIn)
    act(() => {
      vi.advanceTimersByTime(10_000)
    })
    vi.useRealTimers()
    expect(signInAsked()).toEqual({ reason: 'ended', isOpen: true })
  })

  it('keeps the desk open while nobody can sign in, and asks when the connection is back', async () => {
    connection.set('offline')
    renderWithWords(<Desk />)
    await leave(0)
    expect(signInAsked()).toBeNull()
    await act(async () => connection.set('online'))
    expect(signInAsked()?.reason).toBe('ended')
  })

  it('goes on when another tab has begun a new session', async () => {
    renderWithWords(<Desk />)
    await leave(0)
    await leave(480)
    expect(signInAsked()).toBeNull()
  })
})
