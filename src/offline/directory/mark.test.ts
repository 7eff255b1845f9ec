// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  begun,
  bytesOf,
  isSameCopy,
  type Mark,
  NO_MARK,
  newWalk,
  rebuilding,
  replaced,
  type Walk,
  withWorked,
  worked,
} from './mark'
import { afterPage, keptOf, type Page, pageQuery, withoutCursor } from './page'
import { type Doing, stateOf } from './state-of'
import { customerOf, idOf } from './test-server'

const WHOLE: Walk = { ...newWalk(1), isWhole: true, unchecked: [] }
const whole = (more: Partial<Walk> = {}): Mark => ({ ...NO_MARK, reading: { ...WHOLE, ...more } })
const page = (more: Partial<Page<'customers'>> = {}): Page<'customers'> => ({
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

describe('a reading', () => {
  it('begins with the customers, and with everybody to be checked the first time', () => {
    expect(begun(newWalk(1), 5)).toMatchObject({ step: 'customers', startedAt: 5, unchecked: 'all' })
    expect(begun(WHOLE, 5)).toMatchObject({ step: 'customers', startedAt: 5, unchecked: [], isChanged: false })
  })

  it('that was broken off keeps its beginning', () => {
    const half = { ...WHOLE, step: 'interactions' as const, startedAt: 3, isChanged: true }
    expect(begun(half, 9)).toBe(half)
  })
})

describe('the first page', () => {
  it('asks for everything that ever changed', () => {
    expect(pageQuery(newWalk(1).customers)).toEqual({ since: 'ever', limit: 500 })
  })

  it('notes the checkpoint from which changes are asked for the next time', () => {
    const after = afterPage(NO_MARK, 'customers', page({ cursor: 'c1', records: people(1) }))
    expect(after.reading.customers).toMatchObject({
      until: 's.10',
      cursor: 'c1',
      have: 1,
      total: 10,
    })
    expect(pageQuery(after.reading.customers)).toMatchObject({ cursor: 'c1' })
    const last = afterPage(after, 'customers', page({ checkpoint: 's.20', total: 11 }))
    expect(last.reading.customers).toMatchObject({
      since: 's.10',
      until: null,
      cursor: null,
      total: 10,
    })
    expect(last.reading.step).toBe('interactions')
  })
})

describe('what a page does to the mark', () => {
  it('after the contacts comes the check', () => {
    expect(afterPage(NO_MARK, 'interactions', page() as never).reading.step).toBe('check')
  })

  it('a first reading counts up to the total, not beyond it', () => {
    const mark = afterPage(NO_MARK, 'customers', page({ cursor: 'c', records: people(1, 2, 3), total: 2 }))
    expect(mark.reading.customers.have).toBe(2)
  })

  it('changes of a whole copy do not touch its numbers: the server counts at the end', () => {
    const mark = whole({ customers: { ...WHOLE.customers, have: 7, total: 7 } })
    const after = afterPage(mark, 'customers', page({ records: people(1), total: 1 }))
    expect(after.reading.customers).toMatchObject({ have: 7, total: 7 })
    expect(after.reading).toMatchObject({ isChanged: true, unchecked: [idOf(1)] })
  })

  it('deletions are a change, too; nothing is none', () => {
    expect(afterPage(whole(), 'customers', page({ gone: ['x'] })).reading.isChanged).toBe(true)
    expect(afterPage(whole(), 'customers', page()).reading.isChanged).toBe(false)
  })

  it('very many changed customers are all of them', () => {
    const many = page({ records: people(...Array.from({ length: 2_001 }, (_, i) => i)) })
    expect(afterPage(whole(), 'customers', many).reading.unchecked).toBe('all')
  })

  it('the same customer is checked once', () => {
    const once = afterPage(whole(), 'customers', page({ records: people(1, 2), cursor: 'c' }))
    expect(afterPage(once, 'customers', page({ records: people(2, 3) })).reading.unchecked).toEqual([1, 2, 3].map(idOf))
  })

  it('of deletions, a first reading keeps those that may follow their record', () => {
    const gone = page({ gone: ['x'], cursor: 'c' })
    expect(keptOf(newWalk(1), 'customers', gone).gone).toEqual([])
    const second = afterPage(NO_MARK, 'customers', gone).reading
    expect(keptOf(second, 'customers', gone).gone).toEqual(['x'])
    expect(keptOf(WHOLE, 'customers', gone).gone).toEqual(['x'])
  })

  it('it says of which data they are, and the last one what the customers add up to', () => {
    const tally = { customers: 1, versions: 2, interactions: 3 }
    const first = afterPage(NO_MARK, 'customers', page({ cursor: 'c' }))
    expect(first.reading).toMatchObject({ datasetId: 'd1', tally: null })
    const last = afterPage(first, 'customers', page({ tally }))
    expect(last.reading.tally).toEqual(tally)
    expect(afterPage(last, 'interactions', page() as never).reading.tally).toEqual(tally)
  })

  it('without its cursor the reading of that kind begins again', () => {
    const half = afterPage(NO_MARK, 'customers', page({ cursor: 'c1' }))
    expect(withoutCursor(half, 'customers').reading.customers).toMatchObject({ cursor: null, until: null, have: 0 })
  })
})

describe('two copies', () => {
  it('the new one is worked on, under a number that no copy had', () => {
    const mark = rebuilding(whole())
    expect(worked(mark).generation).toBe(2)
    expect(worked(rebuilding(mark)).generation).toBe(3)
    expect(withWorked(mark, newWalk(9)).reading).toBe(mark.reading)
    expect(withWorked(whole(), newWalk(9)).reading.generation).toBe(9)
  })

  it('the new one takes the place of the old one', () => {
    expect(replaced(rebuilding(whole()))).toMatchObject({ reading: { generation: 2 }, building: null })
  })

  it('are the same while neither the copy nor its places change', () => {
    expect(isSameCopy(whole(), { ...whole({ syncedAt: 9 }), rev: 7 })).toBe(true)
    expect(isSameCopy(whole(), whole({ epoch: 1 }))).toBe(false)
    expect(isSameCopy(whole(), whole({ generation: 2 }))).toBe(false)
  })
})

describe('what the screens are told', () => {
  const IDLE: Doing = { isReading: false, stop: null, hasFailed: false, lacksRoom: false, limitBytes: null }
  const loading: Mark = { ...NO_MARK, reading: begun(newWalk(1), 1) }
  const updating = whole({ step: 'customers' })

  it.each([
    ['nothing yet', NO_MARK, {}, 'none', null],
    ['another tab is reading for the first time', loading, {}, 'loading', null],
    ['this tab is', loading, { isReading: true }, 'loading', null],
    ['broken off', loading, { stop: 'hidden' }, 'paused', 'hidden'],
    ['not begun', NO_MARK, { stop: 'offline' }, 'paused', 'offline'],
    ['everything is here', whole(), {}, 'complete', null],
    ['about to ask for changes', whole(), { isReading: true }, 'complete', null],
    ['asking for changes', updating, { isReading: true }, 'updating', null],
    ['everything is here and nothing newer can be had', whole(), { stop: 'offline' }, 'complete', 'offline'],
    ['asking, though it was stopped before', updating, { isReading: true, stop: 'slow' }, 'updating', null],
    ['the last attempt failed', whole(), { hasFailed: true }, 'failed', null],
    ['not what the server has', whole({ doubted: { customers: 1, versions: 1, interactions: 0 } }), {}, 'failed', null],
    ['it is not known yet whether the server is there', NO_MARK, { stop: 'starting' }, 'none', null],
    ['closed is nobody’s business', loading, { stop: 'closed' }, 'loading', null],
    ['made anew', rebuilding(whole()), { isReading: true }, 'complete', null],
  ] as const)('%s', (_, mark, doing, phase, pausedBy) => {
    expect(stateOf(mark, { ...IDLE, ...doing })).toMatchObject({ phase, pausedBy })
  })

  it('while everything is made anew, the numbers are those of the copy that answers', () => {
    const mark = rebuilding(whole({ customers: { ...WHOLE.customers, have: 7, total: 7, bytes: 100 } }))
    expect(stateOf(mark, IDLE)).toMatchObject({ customers: { have: 7, total: 7 }, bytes: 100 })
    const half = withWorked(mark, { ...worked(mark), customers: { ...WHOLE.customers, have: 3, bytes: 40 } })
    expect(stateOf(half, IDLE)).toMatchObject({ customers: { have: 7 }, bytes: 140 })
    expect(bytesOf(worked(half))).toBe(40)
  })
})
