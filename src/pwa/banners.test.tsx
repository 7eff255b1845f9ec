import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { ConnectionBanner } from './connection-banner'
import { dismissInstall, isInstallDismissed } from './install'
import { InstallPrompt } from './install-prompt'
import { followInstallOffers } from './install-store'
import { followTakeovers, updateIsRequired, updateWaits } from './update'
import { UpdateBanner } from './update-banner'
import { resetUpdate } from './update-store'

beforeEach(() => {
  localStorage.clear()
  resetUpdate()
})
afterEach(() => {
  act(() => {
    clearDirty('form')
    dismissInstall()
  })
})

describe('the banner of the connection', () => {
  test('says nothing while all is well or unknown', () => {
    const { rerender } = renderWithWords(<ConnectionBanner state="online" slow={false} onRetry={() => {}} />)
    rerender(<ConnectionBanner state="unknown" slow={false} onRetry={() => {}} />)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('offline: the words of the specification, and a retry that is busy while it measures', async () => {
    let finish = () => {}
    const onRetry = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    renderWithWords(<ConnectionBanner state="offline" slow={false} onRetry={onRetry} />)
    expect(screen.getByText('オフラインです。一部の機能が制限されています')).not.toBeNull()
    expect(screen.getByText('閲覧も保存もできます。接続後に自動で送信します')).not.toBeNull()
    const retry = screen.getByRole('button', { name: '再試行' })
    fireEvent.click(retry)
    expect(retry.getAttribute('aria-busy')).toBe('true')
    await act(async () => finish())
    expect(retry.getAttribute('aria-busy')).toBeNull()
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('offline, where nothing is shown or saved without a connection: promises nothing', () => {
    renderWithWords(<ConnectionBanner state="offline" slow={false} isOnlineOnly onRetry={() => {}} />)
    expect(screen.getByText('オフラインです。一部の機能が制限されています')).not.toBeNull()
    expect(screen.queryByText(/閲覧も保存もできます/)).toBeNull()
  })

  test('offline: leaves after the first seconds, comes back when the connection goes again', () => {
    vi.useFakeTimers()
    const at = (state: 'online' | 'offline') => <ConnectionBanner state={state} slow={false} onRetry={() => {}} />
    const { rerender } = renderWithWords(at('offline'))
    act(() => void vi.advanceTimersByTime(14_999))
    expect(screen.queryByRole('status')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('status')).toBeNull()
    rerender(at('online'))
    rerender(at('offline'))
    expect(screen.queryByRole('status')).not.toBeNull()
  })

  test('offline: stays on a page that keeps it, also when it had left the page before', () => {
    vi.useFakeTimers()
    const on = (isKept: boolean) => <ConnectionBanner state="offline" slow={false} isKept={isKept} onRetry={() => {}} />
    const { rerender } = renderWithWords(on(false))
    act(() => void vi.advanceTimersByTime(15_000))
    rerender(on(true))
    expect(screen.getByRole('button', { name: '再試行' })).not.toBeNull()
    rerender(on(false))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('offline: does not leave while it measures, nor while its button has the focus', async () => {
    vi.useFakeTimers()
    let finish = () => {}
    const onRetry = () => new Promise<void>((resolve) => (finish = resolve))
    renderWithWords(<ConnectionBanner state="offline" slow={false} onRetry={onRetry} />)
    const retry = screen.getByRole('button', { name: '再試行' })
    fireEvent.click(retry)
    act(() => void vi.advanceTimersByTime(15_000))
    expect(screen.queryByRole('status')).not.toBeNull()
    act(() => retry.focus())
    await act(async () => finish())
    expect(screen.queryByRole('status')).not.toBeNull()
    act(() => retry.blur())
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('slow: hides after 6 seconds (spec section 9)', () => {
    vi.useFakeTimers()
    renderWithWords(<ConnectionBanner state="online" slow onRetry={() => {}} />)
    expect(screen.getByText('接続が遅くなっています。読み込みに時間がかかる場合があります')).toBeDefined()
    act(() => void vi.advanceTimersByTime(5_999))
    expect(screen.queryByRole('status')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('slow again later is said again', () => {
    vi.useFakeTimers()
    const at = (slow: boolean) => <ConnectionBanner state="online" slow={slow} onRetry={() => {}} />
    const { rerender } = renderWithWords(at(true))
    act(() => void vi.advanceTimersByTime(6_000))
    rerender(at(false))
    rerender(at(true))
    expect(screen.queryByRole('status')).not.toBeNull()
  })

  test('offline wins over slow', () => {
    renderWithWords(<ConnectionBanner state="offline" slow onRetry={() => {}} />)
    expect(screen.getAllByRole('status')).toHaveLength(1)
    expect(screen.getByRole('status').textContent).toContain('オフライン')
  })
})

describe('the banner of a new version', () => {
  const worker = { skipWaiting: vi.fn(), reload: vi.fn() }
  let stop = () => {}

  beforeEach(() => {
    vi.clearAllMocks()
    stop = followTakeovers(new EventTarget(), true, worker)
  })
  afterEach(() => stop())

  test('is not there without one', () => {
    renderWithWords(<UpdateBanner />)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('says so, and 更新 asks the new version to take over', () => {
    renderWithWords(<UpdateBanner />)
    act(updateWaits)
    expect(screen.getByText('新しいバージョンが利用可能です')).toBeDefined()
    expect(screen.queryByText('入力中の内容を保存してから更新します')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '更新' }))
    expect(worker.skipWaiting).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: '更新' }).getAttribute('aria-busy')).toBe('true')
  })

  test('says that what was typed is kept, and あとで puts it off for an hour', () => {
    vi.useFakeTimers()
    renderWithWords(<UpdateBanner />)
    act(updateWaits)
    expect(screen.getByText('更新は数秒で終わります。入力中の内容と未送信の変更は残ります。')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'あとで' }))
    expect(screen.queryByRole('status')).toBeNull()
    act(() => void vi.advanceTimersByTime(60 * 60_000))
    expect(screen.getByText('新しいバージョンが利用可能です')).toBeDefined()
    expect(worker.skipWaiting).not.toHaveBeenCalled()
  })

  test('says that it is needed when the server is too new for this page (SYS_007)', () => {
    renderWithWords(<UpdateBanner />)
    act(updateIsRequired)
    expect(screen.getByText('新しいバージョンが利用可能です')).toBeDefined()
    expect(screen.getByText('続けるには更新が必要です。未送信の記録は残ります。')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'あとで' }), 'not where one cannot go on').toBeNull()
    expect(screen.getByRole('button', { name: '更新' })).toBeDefined()
  })

  test('says that it is needed also when the new version is on the device already', () => {
    renderWithWords(<UpdateBanner />)
    act(updateWaits)
    expect(screen.queryByText('続けるには更新が必要です。未送信の記録は残ります。')).toBeNull()
    act(updateIsRequired)
    expect(screen.getByText('続けるには更新が必要です。未送信の記録は残ります。')).toBeDefined()
  })

  test('with unsaved input it says that this is saved first, and waits', () => {
    renderWithWords(<UpdateBanner />)
    act(() => {
      updateWaits()
      markDirty('form')
    })
    expect(screen.getByText('入力中の内容を保存してから更新します')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '更新' }))
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: '更新' })).toBeNull()
    expect(screen.getByText('入力中の内容を保存してから更新します')).toBeDefined()
  })
})

describe('the offer to install', () => {
  let stop = () => {}
  afterEach(() => stop())

  function offer(outcome: 'accepted' | 'dismissed') {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => {}),
      userChoice: Promise.resolve({ outcome }),
    })
    act(() => void window.dispatchEvent(event))
    return event
  }

  beforeEach(() => {
    stop = followInstallOffers()
  })

  test('is made only where the browser offers it, and instead of its own bar', () => {
    renderWithWords(<InstallPrompt />)
    expect(screen.queryByRole('button')).toBeNull()
    const event = offer('accepted')
    expect(event.defaultPrevented).toBe(true)
    expect(screen.getByRole('button', { name: 'インストール' })).toBeDefined()
  })

  test('opens the dialog of the browser, once', async () => {
    renderWithWords(<InstallPrompt />)
    const event = offer('accepted')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'インストール' })))
    expect(event.prompt).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'インストール' })).toBeNull()
    expect(isInstallDismissed()).toBe(false)
  })

  test('a no in that dialog is remembered', async () => {
    renderWithWords(<InstallPrompt />)
    offer('dismissed')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'インストール' })))
    await vi.waitFor(() => expect(isInstallDismissed()).toBe(true))
  })

  test('closing it is a no for good, also after a reload and years later', () => {
    const { unmount } = renderWithWords(<InstallPrompt />)
    offer('accepted')
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
    expect(screen.queryByText('この端末にインストールできます')).toBeNull()
    unmount()
    vi.useFakeTimers({ now: Date.now() + 3 * 365 * 86_400_000, toFake: ['Date'] })
    renderWithWords(<InstallPrompt />)
    offer('accepted')
    expect(screen.queryByText('この端末にインストールできます')).toBeNull()
    expect(isInstallDismissed()).toBe(true)
  })

  test('an iPad is told how: it makes no offer', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', maxTouchPoints: 5 })
    renderWithWords(<InstallPrompt />)
    expect(screen.getByText('共有ボタンを押し、「ホーム画面に追加」を選んでください。')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'インストール' })).toBeNull()
  })

  test('a Mac without touch is no iPad', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', maxTouchPoints: 0 })
    renderWithWords(<InstallPrompt />)
    expect(screen.queryByText('この端末にインストールできます')).toBeNull()
  })

  test('an installed app does not offer itself', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    renderWithWords(<InstallPrompt />)
    offer('accepted')
    expect(screen.queryByText('この端末にインストールできます')).toBeNull()
  })
})
