import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ChunkLoadError, configureChunks } from '@/lib/load-chunk'
import { configurePageLoads } from '@/lib/load-page'
import { configureErrors } from './configure'
import { ErrorBoundary } from './error-boundary'
import { getHistory } from './history'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { waitingReports } from './report-queue'

beforeAll(() => takeReports(deliverReport))

let broken: Error | null = null

function Panel() {
  if (broken) throw broken
  return <p>顧客一覧</p>
}

beforeEach(() => {
  // React repeats each caught error on the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  broken = null
  configureErrors()
  configurePageLoads(async () => true)
})

const crash = (error: Error, scope: 'app' | 'screen' = 'screen') => {
  broken = error
  return renderWithWords(
    <>
      <nav>メニュー</nav>
      <ErrorBoundary scope={scope}>
        <Panel />
      </ErrorBoundary>
    </>,
  )
}
const detail = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('the crash screen (spec section 8)', () => {
  test('stands in for the screen that threw; the rest stays', () => {
    crash(new RangeError('too deep'))
    expect(screen.getByRole('heading', { level: 1, name: 'アプリケーションエラー' })).toBeDefined()
    expect(screen.getByText('メニュー')).toBeDefined()
  })

  test('shows id, time, address, user agent and message', () => {
    crash(new RangeError('too deep'))
    expect(detail('エラーID')).toMatch(/^[0-9a-f-]{36}$/)
    expect(detail('発生時刻')).toMatch(/\d{4}年\d{1,2}月\d{1,2}日/)
    expect(detail('URL')).toBe(location.href)
    expect(detail('ユーザーエージェント')).toBe(navigator.userAgent)
    expect(detail('メッセージ')).toBe('too deep')
  })

  test('its id is the one of the report', () => {
    crash(new RangeError('too deep'))
    expect(getHistory().at(-1)).toMatchObject({ id: detail('エラーID'), type: 'crash' })
  })

  test('is reported under its own id also when the same happened before', async () => {
    const shown = ['first', 'second'].map(() => {
      const { unmount } = crash(new RangeError('again and again'))
      const id = detail('エラーID')
      unmount()
      return id
    })
    expect(new Set(shown).size).toBe(2)
    expect((await waitingReports()).map(({ id }) => id)).toEqual(expect.arrayContaining(shown))
  })

  test('its id is in the mail to support', () => {
    const contactSupport = vi.fn()
    configureErrors({ contactSupport })
    crash(new RangeError('too deep'))
    const id = detail('エラーID')
    fireEvent.click(screen.getByRole('button', { name: 'サポートに連絡' }))
    expect(contactSupport.mock.calls[0]?.[0]).toMatchObject({ reportId: id })
  })

  test('its heading takes the focus, so that it is read out', () => {
    crash(new RangeError('too deep'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'アプリケーションエラー' }))
  })

  test('around the whole app it needs nothing else: no provider, no further chunk', () => {
    crash(new ReferenceError('x is not defined'), 'app')
    expect(screen.getByRole('main')).toBeDefined()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '再読み込み',
      'ホームに戻る',
      'サポートに連絡',
    ])
  })

  test('draws its icons itself: their file may not have come either', () => {
    const { container } = crash(new RangeError('too deep'), 'app')
    expect(container.querySelectorAll('button path')).toHaveLength(3)
    expect(container.querySelector('use')).toBeNull()
  })

  test('再読み込み reloads the page, ホームに戻る goes to /', async () => {
    const place = { reload: vi.fn(), assign: vi.fn(), href: 'http://desk/x', pathname: '/x', origin: 'http://desk' }
    vi.stubGlobal('location', place)
    crash(new RangeError('too deep'))
    fireEvent.click(screen.getByRole('button', { name: '再読み込み' }))
    await waitFor(() => expect(place.reload).toHaveBeenCalledTimes(1))
    fireEvent.click(screen.getByRole('button', { name: 'ホームに戻る' }))
    await waitFor(() => expect(place.assign).toHaveBeenCalledWith('/'))
  })

  test('without the server neither leaves the page for an error page of the browser, and both say so', async () => {
    const place = { reload: vi.fn(), assign: vi.fn(), href: 'http://desk/x', pathname: '/x', origin: 'http://desk' }
    vi.stubGlobal('location', place)
    configurePageLoads(async () => false)
    crash(new RangeError('too deep'))
    for (const name of ['再読み込み', 'ホームに戻る']) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect((await screen.findByText(/^サーバーに接続できません/)).textContent).toContain('接続が戻ってから')
    }
    expect(place.reload).not.toHaveBeenCalled()
    expect(place.assign).not.toHaveBeenCalled()
  })

  describe('a part that could not be loaded', () => {
    const AWAITED = '接続がないため、この画面をまだ開けません。つながると自動で開きます'
    const place = { reload: vi.fn(), assign: vi.fn(), href: 'http://desk/x', pathname: '/x', origin: 'http://desk' }
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    const connection = (isThere: boolean) => act(() => onlineManager.setOnline(isThere))
    const miss = () => crash(new ChunkLoadError('A part of the app could not be loaded'))
    beforeEach(() => {
      place.reload.mockReset()
      vi.stubGlobal('location', place)
      sessionStorage.clear()
    })
    afterEach(() => {
      connection(true)
      configureChunks({ loadWords: async () => {}, isReachable: async () => true })
    })

    test('waits again when the connection goes while the crash is shown, and is a crash where it is back in vain', async () => {
      configureChunks({ loadWords: async () => {}, isReachable: async () => false })
      miss()
      expect(heading()).toBe('アプリケーションエラー')
      connection(false)
      await waitFor(() => expect(heading()).toBe(AWAITED))
      connection(true)
      await waitFor(() => expect(heading()).toBe('アプリケーションエラー'))
      expect(place.reload).not.toHaveBeenCalled()
    })

    // The last one: the page remembers that it is being loaded again.
    test('for want of a connection is no crash: it says so, and comes with the connection', async () => {
      connection(false)
      const { container } = miss()
      expect(heading()).toBe(AWAITED)
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
      expect(container.textContent).not.toContain('ユーザーエージェント')
      expect(screen.queryByRole('button')).toBeNull()
      expect(place.reload).not.toHaveBeenCalled()
      connection(true)
      await waitFor(() => expect(place.reload).toHaveBeenCalledTimes(1))
      expect(heading()).toBe(AWAITED)
    })
  })

  test('サポートに連絡 hands the error over', () => {
    const contactSupport = vi.fn()
    configureErrors({ contactSupport })
    crash(new RangeError('too deep'))
    fireEvent.click(screen.getByRole('button', { name: 'サポートに連絡' }))
    expect(contactSupport.mock.calls[0]?.[0]).toMatchObject({ code: 'CLIENT_UNEXPECTED_ERROR' })
  })

  test('a part that could not be loaded is told in plain words', () => {
    crash(new ChunkLoadError('A part of the app could not be loaded'))
    expect(detail('メッセージ')).toBe('画面を読み込めませんでした。接続を確認して、再読み込みしてください。')
  })
})

describe('the boundary', () => {
  test('shows its children while they are well', () => {
    renderWithWords(
      <ErrorBoundary scope="screen">
        <Panel />
      </ErrorBoundary>,
    )
    expect(screen.getByText('顧客一覧')).toBeDefined()
  })

  test('tries again when the screen changes, not before', () => {
    const at = (resetKey: string) => (
      <ErrorBoundary scope="screen" resetKey={resetKey}>
        <Panel />
      </ErrorBoundary>
    )
    broken = new RangeError('too deep')
    const { rerender } = renderWithWords(at('/customers'))
    broken = null
    rerender(at('/customers'))
    expect(screen.queryByText('顧客一覧')).toBeNull()
    rerender(at('/products'))
    expect(screen.getByText('顧客一覧')).toBeDefined()
  })

  test('leaves a broken part out, and reports it all the same', () => {
    broken = new RangeError('too deep')
    const before = getHistory().length
    renderWithWords(
      <>
        <p>残り</p>
        <ErrorBoundary scope="part">
          <Panel />
        </ErrorBoundary>
      </>,
    )
    expect(screen.getByText('残り')).toBeDefined()
    expect(screen.queryByText('アプリケーションエラー')).toBeNull()
    expect(getHistory()).toHaveLength(before + 1)
  })

  test('one broken panel reports once', () => {
    const before = getHistory().length
    crash(new RangeError('too deep'))
    expect(getHistory()).toHaveLength(before + 1)
  })
})
