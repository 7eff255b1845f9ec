// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../outbox/entry'
import { createRow, NOW, registerTestCommands } from '../outbox/row-fixtures'
import { entryOf } from '../outbox/view'
import { asOf, entriesOver, isOlder, noteAsOf } from './as-of'

beforeAll(registerTestCommands)

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})

const queryOf = (key: readonly unknown[], sent?: number) => {
  const query = client.getQueryCache().build(client, { queryKey: key })
  noteAsOf(query, sent)
  client.setQueryData(key, 'data', { updatedAt: NOW })
  return query
}
const entry = (more: Partial<Row>) => entryOf(createRow('a', { state: 'sent', sent_at: NOW, ...more }), null)

describe('a change that the server has taken', () => {
  it('is in what was read after it, and not in what was read before', () => {
    const query = queryOf(['customers'], 3)
    expect([2, 3, 4].map((sent_seq) => isOlder(query, entry({ sent_seq })))).toEqual([false, false, true])
  })

  it('is no matter of queries that do not show it', () => {
    expect(isOlder(queryOf(['notifications'], 0), entry({ sent_seq: 1 }))).toBe(false)
  })

  it('whatever the clock was set to', () => {
    const query = queryOf(['customers'], 3)
    expect(isOlder(query, entry({ sent_seq: 3, sent_at: NOW + 3_600_000 }))).toBe(false)
    expect(isOlder(query, entry({ sent_seq: 4, sent_at: NOW - 3_600_000 }))).toBe(true)
  })

  it('sent by a version that did not count: it is in all that was read since', () => {
    const { sent_seq: _, ...old } = createRow('a', { state: 'sent', sent_at: NOW + 10 })
    expect(isOlder(queryOf(['customers'], 0), entryOf(old, null))).toBe(false)
    expect(isOlder(queryOf(['customers', 'old']), entryOf(old, null))).toBe(true)
    expect(isOlder(queryOf(['customers', 'old']), entryOf({ ...old, sent_at: NOW - 10 }, null))).toBe(false)
  })
})

it('what lies over an answer: all that waits, and what was sent since', () => {
  const waiting = entryOf(createRow('w', { id: 'w' }), null)
  const entries = [waiting, entry({ id: 'in', sent_seq: 1 }), entry({ id: 'over', sent_seq: 2 })]
  expect(entriesOver(queryOf(['customers'], 1), entries).map(({ id }) => id)).toEqual(['w', 'over'])
  expect(entriesOver(undefined, entries)).toEqual([waiting])
})

it('what is not known any more is forgotten', () => {
  const query = queryOf(['customers'], 1)
  noteAsOf(query, undefined)
  expect(asOf(query)).toBeUndefined()
})
