import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import { unreachable } from '@/api/api-error'
import { formatMoment } from '@/i18n/format'
import { renderWithWords } from '@/i18n/testing'
import { getHistory } from './history'
import { OldestAge } from './oldest-age'
import { QueryView } from './query-view'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { refusedWith } from './testing'

beforeAll(() => takeReports(deliverReport))

const MINUTE = 60_000
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'offlineFirst', retry: false, staleTime: 5 * MINUTE } },
  })
})
afterEach(() => {
  client.clear()
  act(() => onlineManager.setOnline(true))
})

type Names = readonly string[]
type ListProps = {
  id?: string
  read: () => Promise<Names>
  bare?: boolean
  retry?: number
  retryDelay?: number
  wayOn?: ReactNode
}

function List({ id = 'names', read, bare, retry = 0, retryDelay = 1, ...more }: ListProps) {
  const query = useQuery({ queryKey: [id], queryFn: read, retry, retryDelay })
  const extras = bare ? {} : { empty: (names: Names) => names.length === 0, emptyState: <p>まだありません</p> }
  return (
    <QueryView query={query} skeleton={<p>下書き</p>} {...more} {...extras}>
      {(names) => (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

const show = (props: ListProps) =>
  renderWithWords(
    <QueryClientProvider client={client}>
      <List {...props} />
      <OldestAge />
    </QueryClientProvider>,
  )
const never = () => new Promise<Names>(() => {})
const names = async () => ['山田', '佐藤']
const refuse = (error: unknown) => () => Promise.reject(error)
/** The connection has been gone for a while. */
const goOffline = () => {
  vi.useFakeTimers()
  act(() => {
    onlineManager.setOnline(false)
    vi.advanceTimersByTime(2_000)
  })
  vi.useRealTimers()
}
/** Puts data into the cache as if it had been read `ago` milliseconds before. */
const remembered = (data: Names, ago = 0) => client.setQueryData(['names'], data, { updatedAt: Date.now() - ago })

describe('while the first data is on its way', () => {
  test('its room is kept, and it is said to be loading', () => {
    show({ read: never })
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('読み込み中')).toBeDefined()
    expect(screen.getByText('下書き')).toBeDefined()
  })
})

describe('data', () => {
  test('is shown; fresh data does not speak of its age', async () => {
    show({ read: names })
    expect(await screen.findByText('佐藤')).toBeDefined()
    expect(screen.queryByText(/時点のデータ/)).toBeNull()
  })

  test('none at all has a state of its own', async () => {
    show({ read: async () => [] })
    expect(await screen.findByText('まだありません')).toBeDefined()
  })

  test('without such a state the children show it', async () => {
    show({ read: async () => [], bare: true })
    expect(await screen.findByRole('list')).toBeDefined()
  })

  test('wins over an error, with its age', async () => {
    remembered(['山田'], 6 * MINUTE)
    show({ read: refuse(refusedWith('SYS_001')) })
    expect(await screen.findByText(/時点のデータ/)).toBeDefined()
    expect(screen.getByText('山田')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says its age offline, however young', () => {
    goOffline()
    remembered(['山田'])
    show({ read: names })
    expect(screen.getByText('山田')).toBeDefined()
    expect(screen.getByText(/時点のデータ/)).toBeDefined()
  })

  test('of a page has one age: that of its oldest part, as long as it is shown', () => {
    goOffline()
    const old = Date.now() - 26 * 60 * MINUTE
    client.setQueryData(['old'], ['佐藤'], { updatedAt: old })
    remembered(['山田'])
    show({ read: names })
    const younger = screen.getByText(/時点のデータ/).textContent
    const { unmount } = show({ read: names, id: 'old' })
    for (const said of screen.getAllByText(/時点のデータ/))
      expect(said.textContent).toBe(`${formatMoment(old)} 時点のデータ`)
    unmount()
    expect(screen.getByText(/時点のデータ/).textContent).toBe(younger)
  })

  test('says no age while a newer version is on its way', () => {
    remembered(['山田'], 60 * MINUTE)
    show({ read: never })
    expect(screen.getByText('山田')).toBeDefined()
    expect(screen.queryByText(/時点のデータ/)).toBeNull()
  })

  test('an empty list from the device says its age too', () => {
    goOffline()
    remembered([])
    show({ read: names })
    expect(screen.getByText('まだありません')).toBeDefined()
    expect(screen.getByText(/時点のデータ/)).toBeDefined()
  })
})

describe('without data and without connection', () => {
  test('it is said to be not on this device, with the way on; nothing spins for ever', async () => {
    goOffline()
    show({ read: refuse(unreachable('network', false)), wayOn: <a href="/names">一覧に戻る</a> })
    expect(await screen.findByText('この端末には保存されていません')).toBeDefined()
    expect(screen.getByRole('link', { name: '一覧に戻る' })).toBeDefined()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('also while the query waits for the connection to try again', async () => {
    goOffline()
    show({ read: refuse(unreachable('network', false)), retry: 3 })
    expect(await screen.findByText('この端末には保存されていません')).toBeDefined()
  })

  test('it comes by itself when the connection returns', async () => {
    goOffline()
    const read = vi.fn().mockRejectedValueOnce(unreachable('network', false)).mockImplementation(names)
    show({ read, retry: 1 })
    await screen.findByText('この端末には保存されていません')
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByText('佐藤')).toBeDefined()
  })

  test('a refusal of the server is told as such even when the connection went meanwhile', async () => {
    show({ read: refuse(refusedWith('AUTH_006')) })
    expect(await screen.findByRole('alert')).toBeDefined()
    goOffline()
    expect(screen.getByText('この操作を行う権限がありません。')).toBeDefined()
  })
})

describe('a page that has just opened, before it is known whether it is online', () => {
  const open = () => act(() => onlineManager.setOnline(false))

  test('does not speak of the age of its data at once', async () => {
    vi.useFakeTimers()
    open()
    remembered(['山田'])
    show({ read: names })
    expect(screen.queryByText(/時点のデータ/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText(/時点のデータ/)).toBeDefined()
  })

  test('does not speak of an error either, and then says that nothing is on the device', async () => {
    vi.useFakeTimers()
    open()
    show({ read: refuse(unreachable('network', false)) })
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('下書き')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText('この端末には保存されていません')).toBeDefined()
  })
})

describe('an error without data', () => {
  test.each([
    ['SYS_003', 'サービスが混み合っています。', '自動で再試行します。', '再試行'],
    ['DB_001', 'データを保存できませんでした。', /^時間をおいてやり直し/, '再読み込み'],
  ] as const)('%s says what happened and what to do, and can be read again', async (code, what, advice, name) => {
    show({ read: vi.fn().mockRejectedValueOnce(refusedWith(code)).mockImplementation(names) })
    expect(await screen.findByText(what)).toBeDefined()
    expect(screen.getByText(advice)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('佐藤')).toBeDefined()
  })

  test.each(['AUTH_006', 'BIZ_001', 'VAL_004'] as const)('%s offers no retry: it cannot help', async (code) => {
    show({ read: refuse(refusedWith(code)) })
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: '再試行' })).toBeNull()
  })

  test('a missing record is told with the first answer, with a way on, while it is asked for again', async () => {
    const read = vi.fn(refuse(refusedWith('DB_002')))
    show({ read, retry: 3, retryDelay: MINUTE, wayOn: <a href="/names">一覧に戻る</a> })
    expect(await screen.findByText('対象のデータが見つかりません。')).toBeDefined()
    expect(screen.getByRole('link', { name: '一覧に戻る' })).toBeDefined()
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('one that is found after all is shown', async () => {
    show({ read: vi.fn(names).mockRejectedValueOnce(refusedWith('DB_002')), retry: 3, retryDelay: 50 })
    await screen.findByText('対象のデータが見つかりません。')
    expect(await screen.findByText('佐藤')).toBeDefined()
  })

  test('any other failure is told after the last try', async () => {
    const read = vi.fn(refuse(refusedWith('SYS_003')))
    show({ read, retry: 3, retryDelay: MINUTE })
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('no answer while online is told as a network error', async () => {
    show({ read: refuse(unreachable('network', true)) })
    expect(
      await screen.findByText('ネットワークエラーが発生しました。インターネット接続を確認してください。'),
    ).toBeDefined()
  })
})

describe('what is reported of a failure shown here', () => {
  const types = () => getHistory().map(({ type, code }) => `${type} ${code}`)

  test('the first is shown, the second try that fails is retry_failed', async () => {
    const before = types().length
    show({ read: () => Promise.reject(refusedWith('EXT_004')) })
    await userEvent.click(await screen.findByRole('button', { name: '再試行' }))
    await vi.waitFor(() => expect(types().slice(before)).toEqual(['shown EXT_004', 'retry_failed EXT_004']))
  })

  test('older data on the screen hides a failure, and nothing is reported', async () => {
    const before = types().length
    client.setQueryData(['names'], ['山田'], { updatedAt: Date.now() - 10 * MINUTE })
    show({ read: refuse(refusedWith('EXT_004')) })
    expect(await screen.findByText('山田')).toBeDefined()
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(types().slice(before)).toEqual([])
  })
})

describe('every code in the place of the data that it kept away', () => {
  const CODES = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => errorDefinition(code).status > 0)
  /** Spec section 4. */
  const AGAIN = ['network', 'system', 'external_service', 'file_operation']

  test.each(CODES)(
    '%s: the words of the table, a retry where it can help, support where it is severe',
    async (code) => {
      const { message, suggestion, category, severity } = errorDefinition(code)
      show({ read: refuse(refusedWith(code)) })
      const place = await screen.findByRole('alert')
      expect(place.textContent).toContain(message)
      expect(place.textContent).toContain(suggestion)
      expect(screen.queryByRole('button', { name: '再試行' }) !== null).toBe(AGAIN.includes(category))
      expect(screen.queryByRole('button', { name: '再読み込み' }) !== null).toBe(code === 'DB_001')
      const isSevere = severity === 'high' || severity === 'critical'
      expect(place.textContent?.includes('エラーID')).toBe(isSevere || category === 'authentication')
      expect(screen.queryByRole('button', { name: 'サポートに連絡' }) !== null).toBe(isSevere)
    },
  )
})
