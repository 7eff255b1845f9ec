// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'
import { KINDS } from './collections/kinds'
import { StaleCheckpointError } from './replica-store'
import {
  begun,
  dueNow,
  ended,
  failed,
  heldUp,
  initialState,
  isTime,
  planned,
  requested,
  type SchedulerState,
  shown,
  wishNow,
} from './scheduler-state'

const NOW = 1_000_000
const MINUTE = 60_000
const start = initialState(KINDS)
const anew = { asked: true, isDue: true, isAnew: true }
const sync = { asked: true, isDue: true }
const timer = { asked: false, isDue: false }

describe('a pull that is asked for', () => {
  it('is owed to the person while something is in the way, everything rather than the changes', () => {
    expect(requested(start, sync, 'offline')).toMatchObject({
      owed: sync,
      barrier: 'offline',
      activity: { stop: 'offline' },
    })
    expect(requested(start, timer, 'offline').owed).toBeNull()
    expect(requested(requested(start, anew, 'offline'), sync, 'offline').owed).toEqual(anew)
  })

  it('is owed no more once it runs', () => {
    const state = requested(requested(start, anew, 'slow'), anew, null)
    expect(state).toMatchObject({ owed: null, barrier: null, activity: { stop: null } })
  })

  it('after an outage asks although it was done a moment ago, and what is owed comes first', () => {
    expect(wishNow({ ...start, barrier: 'offline' })).toEqual({ asked: false, isDue: true })
    expect(wishNow({ ...start, barrier: 'slow' })).toEqual(timer)
    expect(wishNow(requested(start, anew, 'offline'))).toEqual(anew)
  })
})

describe('what is in the way', () => {
  const barrierAfter = (state: SchedulerState, stop: 'busy' | 'starting' | 'slow', isDue: boolean) =>
    heldUp(state, stop, isDue).barrier

  it('typing holds up only what is due, and a start nothing that had no reason yet', () => {
    expect(barrierAfter(start, 'busy', false)).toBeNull()
    expect(barrierAfter(start, 'busy', true)).toBe('busy')
    expect(barrierAfter(start, 'slow', false)).toBe('slow')
    expect(barrierAfter({ ...start, barrier: 'offline' }, 'busy', true)).toBe('offline')
    expect(barrierAfter({ ...start, barrier: 'offline' }, 'starting', true)).toBe('offline')
  })

  it('is told, except during a pull, which sees it before its next page', () => {
    expect(heldUp(start, 'slow', true).activity.stop).toBe('slow')
    expect(heldUp(begun(start), 'slow', true).activity.stop).toBeNull()
  })
})

describe('the end of a pull', () => {
  it('broken off by what was in the way: it goes on as soon as that is gone', () => {
    const state = planned(ended(begun(start), 'hidden', false), NOW)
    expect(state).toMatchObject({ barrier: 'hidden', activity: { isPulling: false, stop: 'hidden' } })
    expect(isTime(state, NOW)).toBe(true)
  })

  it('for want of room: a second copy is given up, and nothing runs before its time', () => {
    const state = planned(ended(begun(start), 'storage', true), NOW)
    expect(state).toMatchObject({ barrier: null, activity: { stop: 'storage', lacksRoom: true } })
    expect([isTime(state, NOW + 5 * MINUTE - 1), isTime(state, NOW + 5 * MINUTE)]).toEqual([false, true])
  })

  it.each([
    ['a lost turn', new StaleCheckpointError(), MINUTE, { stop: null, hasFailed: false }],
    ['a full disk', new DOMException('full', 'QuotaExceededError'), 15 * MINUTE, { stop: 'storage', hasFailed: false }],
    ['no connection', unreachable('network', false), MINUTE, { stop: 'offline', hasFailed: false }],
    ['a right that was taken away', refusal('AUTH_006'), 30 * MINUTE, { stop: null, hasFailed: false }],
    ['a silence asked for', refusal('SYS_005', { retryAfterMs: 90_000 }), 90_000, { stop: null, hasFailed: true }],
    ['anything else', new Error('x'), MINUTE, { stop: null, hasFailed: true }],
  ] as const)('by %s', (_, error, wait, activity) => {
    expect(failed(begun(start), error, NOW)).toMatchObject({
      nextAt: NOW + wait,
      activity: { isPulling: false, ...activity },
    })
  })

  it('when the rights have changed, the next one is due at once', () => {
    const state = dueNow(planned(start, NOW))
    expect([isTime(state, NOW), wishNow(state)]).toEqual([true, { asked: false, isDue: true }])
  })
})

it('the screens hear of the progress once a second, from the first page on', () => {
  const first = shown(begun(start), NOW)
  expect(first).not.toBeNull()
  expect(first && shown(first, NOW + 999)).toBeNull()
  expect(first && shown(first, NOW + 1_000)).not.toBeNull()
})
