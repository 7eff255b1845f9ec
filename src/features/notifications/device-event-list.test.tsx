import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { setUpdate } from '@/pwa/update-store'
import { run, world } from './notification-mocks'
import { many, testNotifications } from './notification-testing'

vi.mock('@/api/call', async () => (await import('./notification-mocks')).api)
vi.mock('@/offline/scope/outbox', async () => (await import('./notification-mocks')).outbox)
vi.mock('@/offline/scope/use-command', async () => (await import('./notification-mocks')).command)
vi.mock('@/offline/replica/replica', async () => (await import('./notification-mocks')).replica)
vi.mock('@/session/identity/actions', async () => (await import('./notification-mocks')).actions)
vi.mock('@/session/session', async () => (await import('./notification-mocks')).session)

const { open } = testNotifications()

describe('what this device itself has to say', () => {
  const OWN = 'この端末からのお知らせ'

  test('is in the name of the bell, and no part of the unread number', async () => {
    world.kept = many(2)
    world.entries = [{ state: 'conflict', label: '山田 花子' }]
    await open('/')
    expect(await screen.findByRole('button', { name: `通知 未読2件 ${OWN}1件` })).toBeDefined()
  })

  test('stands above the notifications of the popup, leads to the decision and closes the popup', async () => {
    world.kept = many(1)
    world.entries = [
      { state: 'conflict', label: '山田 花子' },
      { state: 'refused', label: '佐藤 一郎' },
      { state: 'blocked', label: '佐藤 一郎', blocked_by: 'the refused one' },
      { state: 'blocked', label: '保湿ローション', blocked_by: null },
    ]
    const router = await open('/')
    await userEvent.click(await screen.findByRole('button', { name: /^通知/ }))
    const own = within(await screen.findByRole('region', { name: OWN }))
    expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '1件の変更が、ほかの人の変更と重なっています山田 花子',
      '1件の変更が、サーバーに受け付けられませんでした佐藤 一郎',
      '1件の変更が、もとになる変更の破棄により止まっています保湿ローション',
    ])
    await userEvent.click(own.getByRole('link', { name: /重なって/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/outbox'))
    expect(run).not.toHaveBeenCalled()
  })

  test('on the page too, with the new version; no filter takes it away', async () => {
    world.kept = []
    setUpdate({ available: 'waiting' })
    await open('/notifications')
    const own = within(await screen.findByRole('region', { name: OWN }))
    expect(own.getByText('新しいバージョンが利用可能です')).toBeDefined()
    expect(own.getByRole('button', { name: '更新' })).toBeDefined()
    await userEvent.click(screen.getByLabelText('未読のみ'))
    await userEvent.selectOptions(screen.getByLabelText('カテゴリ'), '顧客')
    expect(screen.getByRole('region', { name: OWN })).toBeDefined()
  })

  test('takes no room when there is nothing', async () => {
    world.kept = many(1)
    await open('/notifications')
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('region', { name: OWN })).toBeNull()
  })
})
