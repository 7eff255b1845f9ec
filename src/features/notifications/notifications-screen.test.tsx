import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OldestAge } from '@/errors/oldest-age'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { notification, page, SUBJECT } from './notification-fixtures'
import { run, world } from './notification-mocks'
import { many, testNotifications } from './notification-testing'

vi.mock('@/api/call', async () => (await import('./notification-mocks')).api)
vi.mock('@/offline/scope/outbox', async () => (await import('./notification-mocks')).outbox)
vi.mock('@/offline/scope/use-command', async () => (await import('./notification-mocks')).command)
vi.mock('@/offline/replica/replica', async () => (await import('./notification-mocks')).replica)
vi.mock('@/session/identity/actions', async () => (await import('./notification-mocks')).actions)
vi.mock('@/session/session', async () => (await import('./notification-mocks')).session)

const { copies, open } = testNotifications()

describe('the page', () => {
  test('is narrowed by category, type and unread; the address keeps it', async () => {
    world.kept = [
      notification(1, { title: '顧客のこと', category: 'customer', subject_id: SUBJECT }),
      notification(2, { title: '警告', type: 'warning' }),
      notification(3, { title: '済み', read: true }),
    ]
    const router = await open('/notifications')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    await userEvent.selectOptions(screen.getByLabelText('カテゴリ'), '顧客')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByText('顧客のこと')).toBeDefined()
    expect(router.state.location.search).toEqual({ category: 'customer' })
    await userEvent.selectOptions(screen.getByLabelText('カテゴリ'), 'すべて')
    await userEvent.selectOptions(screen.getByLabelText('種類'), '注意')
    await waitFor(() => expect(screen.getByText('警告')).toBeDefined())
    await userEvent.selectOptions(screen.getByLabelText('種類'), 'すべて')
    await userEvent.click(screen.getByLabelText('未読のみ'))
    await waitFor(() => expect(screen.queryByText('済み')).toBeNull())
    expect(world.asked.at(-1)).toContain('unread_only=true')
  })

  test('marks what is ticked, in one go', async () => {
    world.kept = many(3)
    await open('/notifications')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: '選択した通知を既読にする' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: '「通知1」を選択' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '「通知3」を選択' }))
    await userEvent.click(screen.getByRole('button', { name: '選択した通知を既読にする' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(run.mock.calls[0]?.[0]).toMatchObject({ input: { ids: [world.kept[0]?.id, world.kept[2]?.id] } })
    expect(screen.queryByRole('button', { name: '選択した通知を既読にする' })).toBeNull()
  })

  test('repeats about one record stand as one, with their number', async () => {
    world.kept = many(3, { title: '顧客が更新されました', category: 'customer', subject_id: SUBJECT })
    await open('/notifications')
    const item = await screen.findByRole('listitem')
    expect(within(item).getByText('3件')).toBeDefined()
    await userEvent.click(within(item).getByRole('link'))
    expect(run.mock.calls[0]?.[0]).toMatchObject({ input: { ids: world.kept.map(({ id }) => id) } })
  })
})

describe('a list that was never opened on this device', () => {
  const BELL = ['notifications', 'bell']
  const read = (total: number) => copies.client.setQueryData(BELL, page(many(10), { total }))
  const rows = () => screen.queryAllByRole('listitem')

  function goOffline() {
    vi.useFakeTimers()
    act(() => {
      onlineManager.setOnline(false)
      vi.advanceTimersByTime(2_000)
    })
    vi.useRealTimers()
    copies.client.setDefaultOptions({ queries: { retry: false, networkMode: 'offlineFirst' } })
    world.isSilent = true
  }
  afterEach(() => act(() => onlineManager.setOnline(true)))

  test('shows offline what the bell has read, with its age, and that this is not all', async () => {
    goOffline()
    read(24)
    renderWithWords(<OldestAge />)
    await open('/notifications')
    expect(rows()).toHaveLength(10)
    expect(screen.queryByText('読み込み中')).toBeNull()
    expect(screen.getByText(/時点のデータ$/)).toBeDefined()
    expect(screen.getByText(/^この端末にあるのは、新しい10件だけです。/)).toBeDefined()
  })

  test('does not call all there are a part', async () => {
    goOffline()
    read(10)
    await open('/notifications')
    expect(rows()).toHaveLength(10)
    expect(screen.queryByText(/新しい10件だけ/)).toBeNull()
  })

  /** The bell is fresh; what is asked now fails. */
  function fail(failure: Error) {
    copies.client.setDefaultOptions({ queries: { retry: false, staleTime: 300_000 } })
    read(24)
    world.failure = failure
  }

  test('says in trouble what is missing and why, and is whole when it could be read', async () => {
    fail(refusedWith('SYS_003'))
    await open('/notifications')
    expect(await screen.findByText('これより前の通知を表示できません。')).toBeDefined()
    expect(screen.getByText(/サービスが混み合っています。/)).toBeDefined()
    expect(rows()).toHaveLength(10)
    world.failure = null
    world.kept = many(24)
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    expect(await screen.findByRole('button', { name: 'さらに読み込む' })).toBeDefined()
    expect(screen.queryByText('これより前の通知を表示できません。')).toBeNull()
  })

  test('shows nothing that the server refuses to show', async () => {
    fail(refusedWith('AUTH_006'))
    await open('/notifications')
    expect((await screen.findByRole('alert')).textContent).toContain('この操作を行う権限がありません。')
    expect(rows()).toHaveLength(0)
  })
})
