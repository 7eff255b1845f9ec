// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { choiceOf, countChosen, countUnsent, everybodyOf, isChosen, NOBODY, withTicked } from './chosen-customers'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'

const FILTER = { status: 'prospect', search: '佐藤', sort_by: 'updated_at', sort_order: 'desc' } as const

it('holds those who were ticked, each once', () => {
  const three = withTicked(withTicked(NOBODY, ['a', 'b'], true), ['b', 'c'], true)
  expect(countChosen(three)).toBe(3)
  const two = withTicked(three, ['a'], false)
  expect([isChosen(two, 'a'), isChosen(two, 'b')]).toEqual([false, true])
  expect(choiceOf(two)).toEqual({ ids: ['b', 'c'] })
  expect(countChosen(NOBODY)).toBe(0)
})

it('holds everybody of a list but those who were taken out, and tells the list without its order', () => {
  const all = withTicked(everybodyOf(FILTER, 4), ['a', 'b'], false)
  const back = withTicked(all, ['b'], true)
  expect(countChosen(back)).toBe(3)
  expect([isChosen(back, 'a'), isChosen(back, 'b'), isChosen(back, 'z')]).toEqual([false, true, true])
  expect(choiceOf(back)).toEqual({ filter: { status: 'prospect', search: '佐藤' }, excluded: ['a'] })
})

describe('those whom only this device has', () => {
  beforeAll(knowCommands)
  const isNew = (n: number, name: string, more: Partial<OutboxEntry> = {}) => {
    const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = aCustomer()
    return anEntry('customers.create', { ...input, id: idOf(n), name, status: 'prospect' }, more)
  }
  const entries = [
    isNew(1, '佐藤 一郎'),
    isNew(2, '佐藤 二郎', { state: 'refused' }),
    isNew(3, '鈴木 三郎', { state: 'uncertain' }),
    isNew(4, '佐藤 四郎', { state: 'sent' }),
    anEntry('customers.update', { id: idOf(5), name: '佐藤 五郎', changes: { memo: 'x' } }),
  ]

  it('are counted among those who were ticked, and nobody whom the server has', () => {
    const all = [1, 2, 3, 4, 5].map(idOf)
    expect(countUnsent(withTicked(NOBODY, all, true), entries)).toBe(3)
    expect(countUnsent(withTicked(NOBODY, all.slice(1, 2), true), entries)).toBe(1)
    expect(countUnsent(withTicked(NOBODY, all.slice(3), true), entries)).toBe(0)
    expect(countUnsent(NOBODY, entries)).toBe(0)
  })

  it('of a list are those who stand in it, but for who was taken out', () => {
    const all = everybodyOf(FILTER, 10)
    expect(countUnsent(all, entries)).toBe(2)
    expect(countUnsent(withTicked(all, [idOf(2)], false), entries)).toBe(1)
  })
})
