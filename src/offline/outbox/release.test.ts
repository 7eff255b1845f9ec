// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Rest } from './queue-state'
import { releasedAll, SHUT_OUT_MS } from './release'
import { createRow, NOW, stateOf } from './row-fixtures'

describe('releasedAll', () => {
  const rows = [
    createRow('a', { seq: 1, wait: 'backoff', next_at: 9e15, wait_ms: 1 }),
    createRow('b', { seq: 2, wait: 'server', next_at: 9e15, wait_ms: 1 }),
    createRow('c', { seq: 3, wait: 'hold', next_at: 9e15, wait_ms: 1 }),
    createRow('d', { seq: 4, state: 'needs-sign-in' }),
    createRow('e', { seq: 5 }),
  ]

  it('ends our own waits; the server’s and the person’s stay', () => {
    expect(releasedAll(stateOf(rows), false, NOW).put?.map(({ id }) => id)).toEqual(['row-1'])
  })

  it('after a sign-in also the waiting for it', () => {
    expect(releasedAll(stateOf(rows), true, NOW).put?.map(({ id, state }) => [id, state])).toEqual([
      ['row-1', 'waiting'],
      ['row-4', 'uncertain'],
    ])
  })

  describe('of somebody who is shut out', () => {
    const shutOut = { until: NOW + SHUT_OUT_MS, ms: SHUT_OUT_MS, isShutOut: true } as const
    const restAfter = (rest: Rest, hasSignedIn: boolean, later: number) =>
      releasedAll(stateOf([], { rest }), hasSignedIn, NOW + later).meta?.rest

    it('ends when they may work again, but not at once: the same refusal would ask the same question', () => {
      expect(restAfter(shutOut, true, 1_000)).toEqual({ until: NOW + 10_000, ms: 10_000, isShutOut: true })
      expect(restAfter(shutOut, true, 10_000)).toBeNull()
    })

    it('stays without a word about the person; so does a silence that the server asked for', () => {
      expect(restAfter(shutOut, false, 60_000)).toBeUndefined()
      expect(restAfter({ until: NOW + 60_000, ms: 60_000 }, true, 20_000)).toBeUndefined()
    })
  })
})
