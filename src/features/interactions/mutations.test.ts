// @vitest-environment node
import { expect, test } from 'vitest'
import { interactions } from '#contract/interactions'
import { createInteraction } from './mutations'

const ID = '00000000-0000-4000-8000-000000000001'
const input = {
  id: ID,
  customer_id: ID.replace('1', '2'),
  customer_name: '山田 花子',
  type: 'visit' as const,
  summary: '初診',
  content: '',
  occurred_at: '2026-07-01T00:00:00.000Z',
}

test('what is sent is what the contract takes, without the name that only this device needs', () => {
  const { body } = createInteraction.request(input, { id: ID, occurred_at: input.occurred_at, base: undefined })
  expect(body).not.toHaveProperty('customer_name')
  expect(interactions.create.body.safeParse(body).success).toBe(true)
})

test('it waits in the lane of its customer and shows who and what', () => {
  expect(createInteraction.lanes(input)).toEqual([`customer:${input.customer_id}`])
  expect(createInteraction.label(input)).toBe('山田 花子 初診')
})

test('what shows it is read again: its day, its customer, and lists of customers with the last contact', () => {
  expect(createInteraction.invalidates({ ...input, occurred_at: '2026-07-01T16:00:00.000Z' })).toEqual([
    ['interactions', 'timeline', input.customer_id],
    ['customers', 'detail', input.customer_id],
    ['interactions', 'day', '2026-07-02'],
    ['interactions', 'month', '2026-07'],
    ['interactions', 'summary'],
    ['customers', 'list'],
  ])
})

test('what shows the record into which its customer was merged meanwhile is read again too', () => {
  const survivor = ID.replace('1', '4')
  const filed = { ...input, customer_id: survivor, created_at: input.occurred_at, created_by: '佐藤' }
  const keys = createInteraction.invalidates(input, filed)
  for (const id of [input.customer_id, survivor]) {
    expect(keys).toContainEqual(['interactions', 'timeline', id])
    expect(keys).toContainEqual(['customers', 'detail', id])
  }
  expect(createInteraction.invalidates(input, { ...filed, customer_id: input.customer_id })).toHaveLength(6)
})

test('it can go along to another customer, as it is otherwise', () => {
  const other = ID.replace('1', '3')
  expect(createInteraction.retarget?.(input, other)).toEqual({ ...input, customer_id: other })
})
