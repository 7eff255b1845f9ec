// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { releasedAll } from './release'
import { createRow, stateOf } from './row-fixtures'

describe('releasedAll', () => {
  const rows = [
    createRow('a', { seq: 1, wait: 'backoff', next_at: 9e15, wait_ms: 1 }),
    createRow('b', { seq: 2, wait: 'server', next_at: 9e15, wait_ms: 1 }),
    createRow('c', { seq: 3, wait: 'hold', next_at: 9e15, wait_ms: 1 }),
    createRow('d', { seq: 4, state: 'needs-sign-in' }),
    createRow('e', { seq: 5 }),
  ]

  it('ends our own waits; the server’s and the person’s stay', () => {
    expect(releasedAll(stateOf(rows), false).put?.map(({ id }) => id)).toEqual(['row-1'])
  })

  it('after a sign-in also the waiting for it', () => {
    expect(releasedAll(stateOf(rows), true).put?.map(({ id, state }) => [id, state])).toEqual([
      ['row-1', 'waiting'],
      ['row-4', 'uncertain'],
    ])
  })
})
