import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { notification, SUBJECT } from './notification-fixtures'
import { run, world } from './notification-mocks'
import { many, testNotifications } from './notification-testing'

vi.mock('@/api/call', async () => (await import('./notification-mocks')).api)
vi.mock('@/offline/scope/outbox', async () => (await import('./notification-mocks')).outbox)
vi.mock('@/offline/scope/use-command', async () => (await import('./notification-mocks')).command)
vi.mock('@/offline/replica/replica', async () => (await import('./notification-mocks')).replica)
vi.mock('@/session/identity/actions', async () => (await import('./notification-mocks')).actions)
vi.mock('@/session/session', async () => (await import('./notification-mocks')).session)

const { open } = testNotifications()

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
