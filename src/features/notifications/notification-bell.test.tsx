import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications'
import { READ } from './mutations'
import { notification, page, SUBJECT } from './notification-fixtures'
import { reloadProfile, syncReplica, world } from './notification-mocks'
import { many, testNotifications } from './notification-testing'

vi.mock('@/api/call', async () => (await import('./notification-mocks')).api)
vi.mock('@/offline/scope/outbox', async () => (await import('./notification-mocks')).outbox)
vi.mock('@/offline/scope/use-command', async () => (await import('./notification-mocks')).command)
vi.mock('@/offline/replica/replica', async () => (await import('./notification-mocks')).replica)
vi.mock('@/session/identity/actions', async () => (await import('./notification-mocks')).actions)
vi.mock('@/session/session', async () => (await import('./notification-mocks')).session)

const { copies, open } = testNotifications()

describe('the bell', () => {
  test('says how many are unread', async () => {
    world.kept = [...many(3), notification(9, { read: true })]
    await open('/')
    expect(await screen.findByRole('button', { name: '通知 未読3件' })).toBeDefined()
  })

  test('is just called 通知 when nothing is unread', async () => {
    world.kept = many(2, { read: true })
    await open('/')
    await waitFor(() => expect(world.asked).toHaveLength(1))
    expect(screen.getByRole('button', { name: '通知' })).toBeDefined()
  })

  test('counts what was marked here as read, also where it shows no list of that; each once', async () => {
    world.kept = many(12)
    const mark = (n: number, given: object = {}) => ({
      ...{ id: `m${n}`, seq: n, label: '', command: READ, command_version: 1, state: 'waiting' as const },
      ...{ input: { ids: [world.kept[n]?.id ?? ''], title: '' }, invalidates: [['notifications']], ...given },
    })
    // The last one was sent before the bell has read.
    world.entries = [mark(0), mark(11), mark(1, { state: 'sent', sent_at: 1, sent_seq: 1 })]
    await open('/')
    expect(await screen.findByRole('button', { name: '通知 未読10件' })).toBeDefined()
  })

  test('asks with limit=10 and an offset (spec section 7)', async () => {
    world.kept = many(1)
    await open('/')
    await waitFor(() => expect(world.asked).toEqual(['/api/notifications/?limit=10&offset=0']))
  })
})

test('a page that was just opened asks at once, however fresh the copy on the disk is', async () => {
  world.kept = many(2)
  world.session = { user: { uid: 'u' }, tenantId: 't', verified: true }
  copies.client.setDefaultOptions({ queries: { retry: false, staleTime: 300_000 } })
  copies.client.setQueryData(['notifications', 'bell'], page(many(1)), { updatedAt: Date.now() - 1 })
  await open('/')
  expect(await screen.findByRole('button', { name: '通知 未読2件' })).toBeDefined()
  expect(world.asked).toHaveLength(1)
})

const passed = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

test('what this page has just read is not asked for again when the sign-in is confirmed', async () => {
  // It may be there in the millisecond in which the page was opened.
  vi.useFakeTimers({ toFake: ['Date'] })
  world.kept = many(2)
  world.session = { user: { uid: 'u' }, tenantId: 't', verified: false }
  copies.client.setDefaultOptions({ queries: { retry: false, staleTime: 300_000 } })
  await open('/')
  await screen.findByRole('button', { name: '通知 未読2件' })
  world.session = { user: { uid: 'u' }, tenantId: 't', verified: true }
  const updatedAt = copies.client.getQueryState(['notifications', 'bell'])?.dataUpdatedAt ?? 0
  act(() => void copies.client.setQueryData(['notifications', 'bell'], page(many(3)), { updatedAt }))
  await passed(20)
  expect(world.asked).toHaveLength(1)
})

describe('what a notification tells of is read again', () => {
  const BELL = ['notifications', 'bell']
  const arrive = (given: Partial<Notification>) => {
    world.kept = [notification(0, given), ...world.kept]
    return act(() => copies.client.refetchQueries({ queryKey: BELL }))
  }

  test('a customer that a colleague changed', async () => {
    world.kept = many(1)
    await open('/')
    await screen.findByRole('button', { name: '通知 未読1件' })
    copies.client.setQueryData(['customers', 'detail', SUBJECT], 'copy')
    await arrive({ category: 'customer', subject_id: SUBJECT, created_at: new Date().toISOString() })
    await waitFor(() => expect(copies.client.getQueryState(['customers', 'detail', SUBJECT])?.isInvalidated).toBe(true))
    expect(syncReplica).toHaveBeenCalledTimes(1)
    expect(reloadProfile).not.toHaveBeenCalled()
  })

  test('the own role; but not for a notification that lay there before', async () => {
    world.kept = many(1, { category: 'user' })
    await open('/')
    await screen.findByRole('button', { name: '通知 未読1件' })
    expect(reloadProfile).not.toHaveBeenCalled()
    await arrive({ category: 'user' })
    await waitFor(() => expect(reloadProfile).toHaveBeenCalledTimes(1))
    expect(syncReplica).not.toHaveBeenCalled()
  })

  test('the own role, also by the first notification that ever comes', async () => {
    world.kept = []
    await open('/')
    await waitFor(() => expect(copies.client.getQueryData(BELL)).toMatchObject({ notifications: [] }))
    await arrive({ category: 'user' })
    await waitFor(() => expect(reloadProfile).toHaveBeenCalledTimes(1))
  })
})
