import { act, renderHook, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ConnectionCard } from './connection-card'
import { keptContactAt, useKeptContact } from './kept-contact'

vi.mock('@/offline/scope/outbox', () => ({ useOutboxCount: () => 0 }))
vi.mock('./use-unsent-elsewhere', () => ({ useUnsentElsewhere: () => 'counting' }))

const NOW = Date.UTC(2026, 6, 3, 5)
const heard = (at: number | null, state: 'online' | 'offline' = 'online') =>
  act(() => connectivityStore.set({ state, slow: false, lastContactAt: at }))
/** The value beside the label on 「この端末」. */
const shown = () => screen.getByText('最後に届いた返事').nextElementSibling

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  heard(null, 'offline')
})

describe('the last answer', () => {
  it('is still known after a cold start without a connection', () => {
    const { unmount } = renderHook(() => useKeptContact())
    heard(NOW - 3 * 3_600_000)
    unmount()
    heard(null, 'offline')
    renderWithWords(<ConnectionCard />)
    expect(shown()?.querySelector('time')?.dateTime).toBe('2026-07-03T02:00:00.000Z')
  })

  it('of this session is told instead of the one before', () => {
    localStorage.setItem('last-contact-at', String(NOW - 3 * 3_600_000))
    heard(NOW - 60_000)
    renderWithWords(<ConnectionCard />)
    expect(shown()?.querySelector('time')?.dateTime).toBe('2026-07-03T04:59:00.000Z')
  })

  it('that never was is not made up', () => {
    renderWithWords(<ConnectionCard />)
    expect(shown()?.textContent).toBe('まだありません')
  })

  it('is written twice a minute at most, and when the page goes', () => {
    const write = vi.spyOn(localStorage, 'setItem')
    renderHook(() => useKeptContact())
    for (let second = 0; second < 60; second += 1) {
      vi.setSystemTime(NOW + second * 1_000)
      heard(NOW + second * 1_000)
    }
    expect(write).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new Event('pagehide'))
    expect(keptContactAt()).toBe(NOW + 59_000)
    write.mockRestore()
  })

  it.each([['text'], ['0'], [String(NOW + 86_400_000)]])('a stored value that can be none is none: %s', (value) => {
    localStorage.setItem('last-contact-at', value)
    expect(keptContactAt()).toBeNull()
  })

  it('is not missed where nothing can be stored', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    renderHook(() => useKeptContact())
    heard(NOW)
    expect(keptContactAt()).toBeNull()
  })
})
