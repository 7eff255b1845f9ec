// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications'
import { refreshChanged } from './changed-records'
import { notification } from './notification-fixtures'

const ID = '11111111-0000-4000-8000-000000000000'
const OTHER = '22222222-0000-4000-8000-000000000000'
const KEYS = {
  detail: ['customers', 'detail', ID],
  otherDetail: ['customers', 'detail', OTHER],
  list: ['customers', 'list', {}, 0],
  companies: ['customers', 'companies'],
  timeline: ['interactions', 'timeline', ID],
  otherTimeline: ['interactions', 'timeline', OTHER],
  summary: ['interactions', 'summary'],
}

let client: QueryClient
const news = (given: Partial<Notification>) => notification(0, { subject_id: ID, ...given })
/** When the answer with the notification came. */
const at = Date.parse('2026-05-01T00:00:00Z')
const refresh = (notifications: readonly Notification[], told = new Set<string>()) =>
  refreshChanged(client, { notifications, arrivedAt: at }, told)

function readAllAt(updatedAt: number): void {
  for (const key of Object.values(KEYS)) client.setQueryData(key, 'copy', { updatedAt })
}
const outdated = () =>
  Object.entries(KEYS)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)

beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => client.clear())

it('a changed customer: the record and the lists, nothing of anybody else', () => {
  readAllAt(at - 1_000)
  refresh([news({ category: 'customer' })])
  expect(outdated()).toEqual(['detail', 'list'])
})

it('a contact by a colleague: the contacts and their counts too', () => {
  readAllAt(at - 1_000)
  refresh([news({ category: 'interaction' })])
  expect(outdated()).toEqual(['detail', 'list', 'timeline', 'summary'])
})

it('copies of the same millisecond may be older', () => {
  readAllAt(at)
  refresh([news({ category: 'customer' })])
  expect(outdated()).toEqual(['detail', 'list'])
})

it('copies that came after it are left alone', () => {
  readAllAt(at + 1)
  refresh([news({ category: 'interaction' })])
  expect(outdated()).toEqual([])
})

it.each([
  ['ahead of', 3_600_000],
  ['behind', -3_600_000],
])('a server whose clock is an hour %s the device’s changes nothing of that', (_, off) => {
  const created_at = new Date(at + off).toISOString()
  readAllAt(at - 1_000)
  refresh([news({ category: 'interaction', created_at })])
  expect(outdated()).toEqual(['detail', 'list', 'timeline', 'summary'])
  readAllAt(at + 1_000)
  refresh([news({ category: 'interaction', created_at })])
  expect(outdated()).toEqual([])
})

it('each notification is dealt with once', () => {
  const told = new Set<string>()
  readAllAt(at - 1_000)
  refresh([news({ category: 'customer' })], told)
  readAllAt(at - 500)
  expect(refresh([news({ category: 'customer' })], told)).toEqual([])
  expect(outdated()).toEqual([])
})

it('what is about no customer changes nothing', () => {
  readAllAt(at - 1_000)
  refresh([news({ category: 'system' }), news({ category: 'customer', subject_id: null })])
  expect(outdated()).toEqual([])
})
