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
const at = Date.parse(notification(0).created_at)

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
  refreshChanged(client, [news({ category: 'customer' })], new Set())
  expect(outdated()).toEqual(['detail', 'list'])
})

it('a contact by a colleague: the contacts and their counts too', () => {
  readAllAt(at - 1_000)
  refreshChanged(client, [news({ category: 'interaction' })], new Set())
  expect(outdated()).toEqual(['detail', 'list', 'timeline', 'summary'])
})

it('copies that were read well after it are left alone; a minute is allowed for clocks that differ', () => {
  readAllAt(at + 61_000)
  refreshChanged(client, [news({ category: 'interaction' })], new Set())
  expect(outdated()).toEqual([])
  readAllAt(at + 30_000)
  refreshChanged(client, [news({ category: 'interaction' })], new Set())
  expect(outdated()).toEqual(['detail', 'list', 'timeline', 'summary'])
})

it('each notification is dealt with once', () => {
  const told = new Set<string>()
  readAllAt(at - 1_000)
  refreshChanged(client, [news({ category: 'customer' })], told)
  readAllAt(at - 500)
  expect(refreshChanged(client, [news({ category: 'customer' })], told)).toEqual([])
  expect(outdated()).toEqual([])
})

it('what is about no customer changes nothing', () => {
  readAllAt(at - 1_000)
  refreshChanged(client, [news({ category: 'system' }), news({ category: 'customer', subject_id: null })], new Set())
  expect(outdated()).toEqual([])
})
