// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './entry'
import { hasWork, isResting, plan } from './plan'
import { contactRow, createRow, NOW, registerTestCommands, removeRow, slots, updateRow } from './row-fixtures'

beforeAll(registerTestCommands)

const at = (rows: readonly Row[], more: Partial<Parameters<typeof plan>[1]> = {}) => {
  const { send, wakeAt } = plan(rows, { now: NOW, slots: slots(4), aliveAt: 0, ...more })
  return { send: send.map((row) => row.id), wakeAt }
}

const failed = (failedAt: number, wait_ms: number): Partial<Row> => ({
  state: 'uncertain',
  wait: 'backoff',
  wait_ms,
  next_at: failedAt + wait_ms,
  last_error: {
    at: failedAt,
    code: 'SYS_003',
    status: 503,
    message: '',
    suggestion: '',
    request_id: null,
    validation_errors: [],
  },
})

it('an empty queue wakes nobody', () => {
  expect(at([])).toEqual({ send: [], wakeAt: null })
})

it('sends what is due, no more than there are slots, in the order in which it was made', () => {
  const rows = [3, 1, 2, 5, 4].map((seq) => createRow(`c${seq}`, { seq }))
  expect(at(rows).send).toEqual(['row-1', 'row-2', 'row-3', 'row-4'])
  expect(at(rows, { slots: slots(1) }).send).toEqual(['row-1'])
  expect(at(rows, { slots: slots(0) }).send).toEqual([])
  expect(at(rows, { slots: slots(-2) }).send).toEqual([])
})

it('takes those first that were tried longest ago, so that a poisoned one cannot starve the others', () => {
  const rows = [
    createRow('a', { seq: 1, ...failed(NOW - 1_000, 500) }),
    createRow('b', { seq: 2, ...failed(NOW - 9_000, 500) }),
    createRow('c', { seq: 3 }),
  ]
  expect(at(rows, { slots: slots(1) }).send).toEqual(['row-3'])
  expect(at(rows).send).toEqual(['row-3', 'row-2', 'row-1'])
})

it('leaves an entry alone that is under way, and what is behind it', () => {
  const rows = [createRow('a', { seq: 1, state: 'sending' }), contactRow('i', 'a', { seq: 2 })]
  expect(at(rows)).toEqual({ send: [], wakeAt: null })
})

it.each(['waiting', 'uncertain', 'needs-sign-in'] as const)('sends an entry that is %s', (state) => {
  expect(at([createRow('a', { state })]).send).toEqual(['row-1'])
})

describe('waits', () => {
  it('wakes when the first wait ends', () => {
    const rows = [
      createRow('a', { seq: 1, ...failed(NOW, 4_000) }),
      createRow('b', { seq: 2, ...failed(NOW, 2_000) }),
      contactRow('i', 'b', { seq: 3 }),
    ]
    expect(at(rows)).toEqual({ send: [], wakeAt: NOW + 2_000 })
    expect(at(rows, { now: NOW + 2_000 })).toEqual({ send: ['row-2'], wakeAt: NOW + 4_000 })
  })

  it('a held entry goes when it can no longer be undone', () => {
    const row = removeRow('a', { wait: 'hold', wait_ms: 5_000, next_at: NOW + 5_000 })
    expect(at([row])).toEqual({ send: [], wakeAt: NOW + 5_000 })
    expect(at([row], { now: NOW + 5_000 }).send).toEqual(['row-1'])
  })

  it('a clock that was set back does not make a wait longer than it was', () => {
    const row = createRow('a', failed(NOW, 4_000))
    expect(at([row], { now: NOW - 3_600_000 }).send).toEqual(['row-1'])
    expect(at([row], { now: NOW }).send).toEqual([])
  })

  it('while others get through, a failed one is tried again after five seconds', () => {
    const row = createRow('a', failed(NOW, 300_000))
    expect(at([row], { aliveAt: NOW + 1 })).toEqual({ send: [], wakeAt: NOW + 5_000 })
    expect(at([row], { aliveAt: NOW + 1, now: NOW + 5_000 }).send).toEqual(['row-1'])
    expect(at([row], { aliveAt: NOW - 1, now: NOW + 5_000 }).send).toEqual([])
  })

  it('a time that the server named is never shortened', () => {
    const row = createRow('a', { ...failed(NOW, 60_000), wait: 'server' })
    expect(at([row], { aliveAt: NOW + 1, now: NOW + 5_000 })).toEqual({ send: [], wakeAt: NOW + 60_000 })
  })

  it('an undo is never shortened', () => {
    const row = updateRow('a', {}, { wait: 'hold', wait_ms: 10_000, next_at: NOW + 10_000 })
    expect(at([row], { aliveAt: NOW + 1, now: NOW + 6_000 }).send).toEqual([])
  })

  it('one that a person has paused wakes nobody, and waits for that person however long others get through', () => {
    const row = createRow('a', { seq: 1, wait: 'paused' })
    expect(at([row, createRow('b', { seq: 2 })], { aliveAt: NOW })).toEqual({ send: ['row-2'], wakeAt: null })
    expect(hasWork([row], null, NOW)).toBe(false)
  })
})

it('a child waits for its parent in another lane', () => {
  const rows = [createRow('a', { seq: 1 }), createRow('b', { seq: 2, depends_on: ['row-1'] })]
  expect(at(rows).send).toEqual(['row-1'])
})

describe('work that a sender should be at', () => {
  const rest = { until: NOW + 60_000, ms: 60_000 }

  it('is what could be sent now', () => {
    expect(hasWork([createRow('a')], null, NOW)).toBe(true)
    expect(hasWork([], null, NOW)).toBe(false)
    expect(hasWork([createRow('a', failed(NOW, 5_000))], null, NOW)).toBe(false)
    expect(hasWork([createRow('a', { state: 'refused' }), updateRow('a', {}, { seq: 2 })], null, NOW)).toBe(false)
  })

  it('is what is under way: whoever sends it has to be alive', () => {
    expect(hasWork([createRow('a', { state: 'sending' })], rest, NOW)).toBe(true)
  })

  it('is none while the server has asked for silence', () => {
    expect(hasWork([createRow('a')], rest, NOW)).toBe(false)
    expect(hasWork([createRow('a')], rest, rest.until)).toBe(true)
  })

  it('a silence that is longer than it was agreed is one of a clock that was set back', () => {
    expect([isResting(rest, NOW), isResting(rest, NOW - 1), isResting(null, NOW)]).toEqual([true, false, false])
  })
})
