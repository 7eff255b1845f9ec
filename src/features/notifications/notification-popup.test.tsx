import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { ErrorCenter } from '@/errors/error-center'
import { renderWithWords } from '@/i18n/testing'
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

describe('the popup', () => {
  async function openPopup() {
    const router = await open('/')
    await userEvent.click(await screen.findByRole('button', { name: /^通知/ }))
    return { router, popup: await screen.findByRole('dialog', { name: /^通知/ }) }
  }

  test('shows ten, and ten more on demand', async () => {
    world.kept = many(24)
    const { popup } = await openPopup()
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(10))
    // The bell has read the first ten before the list has.
    await userEvent.click(await within(popup).findByRole('button', { name: 'さらに読み込む' }))
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(20))
    await userEvent.click(within(popup).getByRole('button', { name: 'さらに読み込む' }))
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(24))
    expect(within(popup).queryByRole('button', { name: 'さらに読み込む' })).toBeNull()
  })

  test('one about a customer leads there, is marked, and the popup closes', async () => {
    world.kept = [notification(1, { title: '対応履歴が追加されました', category: 'interaction', subject_id: SUBJECT })]
    const { router, popup } = await openPopup()
    const link = await within(popup).findByRole('link', { name: /対応履歴が追加されました/ })
    expect(link.getAttribute('href')).toBe(`/customers/${SUBJECT}`)
    await userEvent.click(link)
    expect(run).toHaveBeenCalledWith({
      name: 'notifications.read',
      input: { ids: [world.kept[0]?.id], title: '対応履歴が追加されました' },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/${SUBJECT}`))
  })

  test('one about a document leads to it', async () => {
    world.kept = [notification(1, { title: 'チェックが終わりました', category: 'legal_check', subject_id: SUBJECT })]
    const { popup } = await openPopup()
    const link = await within(popup).findByRole('link', { name: /チェックが終わりました/ })
    expect(link.getAttribute('href')).toBe(`/legal-checks/${SUBJECT}`)
  })

  test.each([
    ['data', '/administration?section=data'],
    ['audit', '/audit'],
  ])('one about the page %s leads there', async (page, href) => {
    world.kept = [notification(1, { title: 'データの書き出しが終わりました', page })]
    const { popup } = await openPopup()
    const link = await within(popup).findByRole('link', { name: /書き出しが終わりました/ })
    expect(link.getAttribute('href')).toBe(href)
  })

  test('one of a page that this version does not know is no link', async () => {
    world.kept = [notification(1, { title: '新しい画面', page: 'later' })]
    const { popup } = await openPopup()
    expect(await within(popup).findByRole('button', { name: /新しい画面/ })).toBeTruthy()
  })

  test('one without a record is marked by a press and stays', async () => {
    world.kept = [notification(1, { title: '役割が変わりました' })]
    const { popup } = await openPopup()
    await userEvent.click(await within(popup).findByRole('button', { name: /役割が変わりました/ }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  test('a read one is not marked again', async () => {
    world.kept = [notification(1, { title: '済み', read: true })]
    const { popup } = await openPopup()
    await userEvent.click(await within(popup).findByRole('button', { name: /済み/ }))
    expect(run).not.toHaveBeenCalled()
  })

  test('all are marked by one command, up to the newest that is known here', async () => {
    world.kept = many(12)
    const { popup } = await openPopup()
    await within(popup).findAllByRole('listitem')
    await userEvent.click(within(popup).getByRole('button', { name: 'すべて既読にする' }))
    expect(run).toHaveBeenCalledWith({ name: 'notifications.read-all', input: { before: world.kept[0]?.created_at } })
  })

  test('a mark that nobody took is told, and tried again on demand', async () => {
    world.kept = many(1)
    run.mockResolvedValueOnce({ state: 'not-stored', error: unreachable('network', true) })
    renderWithWords(<ErrorCenter />)
    const { popup } = await openPopup()
    await userEvent.click(await within(popup).findByRole('button', { name: /通知1/ }))
    await userEvent.click(await screen.findByRole('button', { name: '再試行' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(run).toHaveBeenCalledTimes(2)
    expect(run.mock.calls[0]).toEqual(run.mock.calls[1])
  })

  test('shows what the bell has read while its own page is on its way, however long that takes', async () => {
    world.kept = many(24)
    await open('/')
    await screen.findByRole('button', { name: '通知 未読24件' })
    world.isSilent = true
    await userEvent.click(screen.getByRole('button', { name: /^通知/ }))
    const popup = await screen.findByRole('dialog', { name: /^通知/ })
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(10))
    expect(within(popup).queryByText('読み込み中')).toBeNull()
  })

  test('none at all is said', async () => {
    world.kept = []
    const { popup } = await openPopup()
    expect(await within(popup).findByText('通知はありません')).toBeDefined()
  })
})
