// @vitest-environment node

import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers'
import {
  begun,
  bytesOf,
  type Checkpoint,
  emptyCheckpoint,
  isSameCopy,
  newCopy,
  pullTarget,
  type ReplicaCopy,
  rebuilding,
  replaced,
  withPullTarget,
} from './checkpoint'
import { KINDS } from './collections/kinds'
import type { Page } from './kind'
import { afterPage, keptOf, pageQuery, withoutCursor } from './page'
import { type SyncActivity, stateOf } from './state-of'
import { customerOf, idOf } from './test-server'

const WHOLE: ReplicaCopy = { ...newCopy(KINDS, 1), isWhole: true, unchecked: [] }
const whole = (more: Partial<ReplicaCopy> = {}): Checkpoint => ({
  ...emptyCheckpoint(KINDS),
  reading: { ...WHOLE, ...more },
})
const page = (more: Partial<Page<Customer>> = {}): Page<Customer> => ({
  records: [],
  gone: [],
  total: 10,
  cursor: null,
  datasetId: 'd1',
  checkpoint: 's.10',
  tally: null,
  ...more,
})
const people = (...numbers: number[]) => numbers.map((number) => customerOf(idOf(number)))

describe('a pull', () => {
  it('begins with the customers, and with everybody to be checked the first time', () => {
    expect(begun(KINDS, newCopy(KINDS, 1), 5)).toMatchObject({ step: 'customers', startedAt: 5, unchecked: 'all' })
    expect(begun(KINDS, WHOLE, 5)).toMatchObject({ step: 'customers', startedAt: 5, unchecked: [], isChanged: false })
  })

  it('that was broken off keeps its beginning', () => {
    const half = { ...WHOLE, step: 'interactions' as const, startedAt: 3, isChanged: true }
    expect(begun(KINDS, half, 9)).toBe(half)
  })
})

describe('the first page', () => {
  it('asks for everything that ever changed', () => {
    expect(pageQuery(newCopy(KINDS, 1).customers)).toEqual({ since: 'ever', limit: 1_000 })
  })

  it('notes the checkpoint from which changes are asked for the next time', () => {
    const after = afterPage(KINDS, emptyCheckpoint(KINDS), 'customers', page({ cursor: 'c1', records: people(1) }))
    expect(after.reading.customers).toMatchObject({
      until: 's.10',
      cursor: 'c1',
      have: 1,
      total: 10,
    })
    expect(pageQuery(after.reading.customers)).toMatchObject({ cursor: 'c1' })
    const last = afterPage(KINDS, after, 'customers', page({ checkpoint: 's.20', total: 11 }))
    expect(last.reading.customers).toMatchObject({
      since: 's.10',
      until: null,
      cursor: null,
      total: 10,
    })
    expect(last.reading.step).toBe('interactions')
  })
})

describe('what a page does to the checkpoint', () => {
  it('after the contacts comes the check', () => {
    expect(afterPage(KINDS, emptyCheckpoint(KINDS), 'interactions', page() as never).reading.step).toBe('check')
  })

  it('a first pull counts up to the total, not beyond it', () => {
    const checkpoint = afterPage(
      KINDS,
      emptyCheckpoint(KINDS),
      'customers',
      page({ cursor: 'c', records: people(1, 2, 3), total: 2 }),
    )
    expect(checkpoint.reading.customers.have).toBe(2)
  })

  it('changes of a whole copy do not touch its numbers: the server counts at the end', () => {
    const checkpoint = whole({ customers: { ...WHOLE.customers, have: 7, total: 7 } })
    const after = afterPage(KINDS, checkpoint, 'customers', page({ records: people(1), total: 1 }))
    expect(after.reading.customers).toMatchObject({ have: 7, total: 7 })
    expect(after.reading).toMatchObject({ isChanged: true, unchecked: [idOf(1)] })
  })

  it('deletions are a change, too; nothing is none', () => {
    expect(afterPage(KINDS, whole(), 'customers', page({ gone: ['x'] })).reading.isChanged).toBe(true)
    expect(afterPage(KINDS, whole(), 'customers', page()).reading.isChanged).toBe(false)
  })

  it('very many changed customers are all of them', () => {
    const many = page({ records: people(...Array.from({ length: 2_001 }, (_, i) => i)) })
    expect(afterPage(KINDS, whole(), 'customers', many).reading.unchecked).toBe('all')
  })

  it('the same customer is checked once', () => {
    const once = afterPage(KINDS, whole(), 'customers', page({ records: people(1, 2), cursor: 'c' }))
    expect(afterPage(KINDS, once, 'customers', page({ records: people(2, 3) })).reading.unchecked).toEqual(
      [1, 2, 3].map(idOf),
    )
  })

  it('of deletions, a first pull keeps those that may follow their record', () => {
    const gone = page({ gone: ['x'], cursor: 'c' })
    expect(keptOf(newCopy(KINDS, 1), 'customers', gone).gone).toEqual([])
    const second = afterPage(KINDS, emptyCheckpoint(KINDS), 'customers', gone).reading
    expect(keptOf(second, 'customers', gone).gone).toEqual(['x'])
    expect(keptOf(WHOLE, 'customers', gone).gone).toEqual(['x'])
  })

  it('it says of which data they are, and the last one what the customers add up to', () => {
    const tally = { customers: 1, versions: 2, interactions: 3 }
    const first = afterPage(KINDS, emptyCheckpoint(KINDS), 'customers', page({ cursor: 'c' }))
    expect(first.reading).toMatchObject({ datasetId: 'd1', tally: null })
    const last = afterPage(KINDS, first, 'customers', page({ tally }))
    expect(last.reading.tally).toEqual(tally)
    expect(afterPage(KINDS, last, 'interactions', page() as never).reading.tally).toEqual(tally)
  })

  it('without its cursor the pull of that kind starts over', () => {
    const half = afterPage(KINDS, emptyCheckpoint(KINDS), 'customers', page({ cursor: 'c1' }))
    expect(withoutCursor(half, 'customers').reading.customers).toMatchObject({ cursor: null, until: null, have: 0 })
  })
})

describe('two copies', () => {
  it('pulls write to the new one, under a number that no copy had', () => {
    const checkpoint = rebuilding(KINDS, whole())
    expect(pullTarget(checkpoint).generation).toBe(2)
    expect(pullTarget(rebuilding(KINDS, checkpoint)).generation).toBe(3)
    expect(withPullTarget(checkpoint, newCopy(KINDS, 9)).reading).toBe(checkpoint.reading)
    expect(withPullTarget(whole(), newCopy(KINDS, 9)).reading.generation).toBe(9)
  })

  it('the new one takes the place of the old one', () => {
    expect(replaced(rebuilding(KINDS, whole()))).toMatchObject({ reading: { generation: 2 }, building: null })
  })

  it('are the same while neither the copy nor its places change', () => {
    expect(isSameCopy(whole(), { ...whole({ syncedAt: 9 }), rev: 7 })).toBe(true)
    expect(isSameCopy(whole(), whole({ epoch: 1 }))).toBe(false)
    expect(isSameCopy(whole(), whole({ generation: 2 }))).toBe(false)
  })
})

describe('what the screens are told', () => {
  const IDLE: SyncActivity = { isPulling: false, stop: null, hasFailed: false, lacksRoom: false, limitBytes: null }
  const loading: Checkpoint = { ...emptyCheckpoint(KINDS), reading: begun(KINDS, newCopy(KINDS, 1), 1) }
  const updating = whole({ step: 'customers' })

  it.each([
    ['nothing yet', emptyCheckpoint(KINDS), {}, 'none', null],
    ['another tab is reading for the first time', loading, {}, 'loading', null],
    ['this tab is', loading, { isPulling: true }, 'loading', null],
    ['broken off', loading, { stop: 'hidden' }, 'paused', 'hidden'],
    ['not begun', emptyCheckpoint(KINDS), { stop: 'offline' }, 'paused', 'offline'],
    ['everything is here', whole(), {}, 'complete', null],
    ['about to ask for changes', whole(), { isPulling: true }, 'complete', null],
    ['asking for changes', updating, { isPulling: true }, 'updating', null],
    ['everything is here and nothing newer can be had', whole(), { stop: 'offline' }, 'complete', 'offline'],
    ['asking, though it was stopped before', updating, { isPulling: true, stop: 'slow' }, 'updating', null],
    ['the last attempt failed', whole(), { hasFailed: true }, 'failed', null],
    ['not what the server has', whole({ doubted: { customers: 1, versions: 1, interactions: 0 } }), {}, 'failed', null],
    ['it is not known yet whether the server is there', emptyCheckpoint(KINDS), { stop: 'starting' }, 'none', null],
    ['closed is nobody’s business', loading, { stop: 'closed' }, 'loading', null],
    ['rebuilt', rebuilding(KINDS, whole()), { isPulling: true }, 'complete', null],
  ] as const)('%s', (_, checkpoint, activity, phase, pausedBy) => {
    expect(stateOf(KINDS, checkpoint, { ...IDLE, ...activity })).toMatchObject({ phase, pausedBy })
  })

  it('while the copy is rebuilt, the numbers are those of the copy that answers', () => {
    const checkpoint = rebuilding(KINDS, whole({ customers: { ...WHOLE.customers, have: 7, total: 7, bytes: 100 } }))
    expect(stateOf(KINDS, checkpoint, IDLE)).toMatchObject({ customers: { have: 7, total: 7 }, bytes: 100 })
    const half = withPullTarget(checkpoint, {
      ...pullTarget(checkpoint),
      customers: { ...WHOLE.customers, have: 3, bytes: 40 },
    })
    expect(stateOf(KINDS, half, IDLE)).toMatchObject({ customers: { have: 7 }, bytes: 140 })
    expect(bytesOf(KINDS, pullTarget(half))).toBe(40)
  })
})
