// @vitest-environment node
import { type Query, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { OutboxEntry, Row } from '../outbox/entry'
import { contactRow, createRow, NOW, registerTestCommands, updateRow } from '../outbox/row-fixtures'
import { NOT_READ, sentCount } from '../outbox/sent-count'
import { entryOf } from '../outbox/view'
import { noteAsOf } from './as-of'
import { createTouched, type Touched } from './touched'

beforeAll(registerTestCommands)

let client: QueryClient
let entries: ReturnType<typeof createStore<readonly OutboxEntry[]>>
let touched: Touched

const entry = (row: Row) => entryOf(row, null)
const sentAs = (sent_seq: number, id = 'a') => entry(createRow(id, { id, state: 'sent', sent_at: NOW, sent_seq }))
/** Read when the server had taken that many changes. */
const read = (key: readonly unknown[], sent: number) => {
  noteAsOf(client.getQueryCache().build(client, { queryKey: key }), sent)
  client.setQueryData(key, { sent })
}
const visible = () => touched.visible.get().map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  entries = createStore<readonly OutboxEntry[]>([])
  touched = createTouched(entries)
  touched.attach(client)
})

afterEach(() => touched.close())

describe('what was read before the outbox was there', () => {
  const readsOf = (key: readonly unknown[]) => {
    const queryFn = vi.fn(async () => 'read')
    new QueryObserver(client, { queryKey: key, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    return queryFn
  }

  beforeEach(() => {
    entries.set(NOT_READ)
    touched.close()
    touched = createTouched(entries)
    touched.attach(client)
  })

  it('is read again once it is known that something it shows was sent: nobody can say which came first', async () => {
    read(['customers', 'list'], sentCount(entries.get()) ?? -1)
    read(['notifications'], sentCount(entries.get()) ?? -1)
    const [customers, notifications] = [readsOf(['customers', 'list']), readsOf(['notifications'])]
    entries.set([sentAs(7)])
    await vi.advanceTimersByTimeAsync(0)
    expect(customers).toHaveBeenCalledOnce()
    expect(notifications).not.toHaveBeenCalled()
  })

  it('is read again too when its answer comes after the outbox: it was asked for before', async () => {
    let answer = (_: string) => {}
    const queryFn = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
    const observer = new QueryObserver(client, { queryKey: ['customers', 'list'], queryFn, staleTime: 60_000 })
    observer.subscribe(() => {})
    const asked = () => client.getQueryCache().find({ queryKey: ['customers', 'list'] }) as Query
    noteAsOf(asked(), sentCount(entries.get()))
    entries.set([sentAs(7)])
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledOnce()
    answer('asked for early')
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledTimes(2)
    noteAsOf(asked(), 7)
    answer('asked for again')
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('only once: what is sent later is read again with the others of its time', async () => {
    read(['customers', 'list'], 0)
    const customers = readsOf(['customers', 'list'])
    entries.set([])
    entries.set([sentAs(1)])
    await vi.advanceTimersByTimeAsync(0)
    expect(customers).not.toHaveBeenCalled()
  })
})

describe('visible', () => {
  it('shows whatever waits', () => {
    entries.set([entry(createRow('a', { id: 'a' })), entry(createRow('b', { id: 'b', state: 'refused' }))])
    expect(visible()).toEqual(['a', 'b'])
  })

  it('shows what was sent as long as a screen’s data is older', () => {
    read(['customers', 'list'], 0)
    entries.set([sentAs(1)])
    expect(visible()).toEqual(['a'])
    read(['customers', 'list'], 1)
    expect(visible()).toEqual([])
  })

  it('every query that shows it has to be read again', () => {
    read(['customers', 'list'], 0)
    read(['customers', 'detail', 'a'], 0)
    entries.set([sentAs(1)])
    read(['customers', 'list'], 1)
    expect(visible()).toEqual(['a'])
    read(['customers', 'detail', 'a'], 1)
    expect(visible()).toEqual([])
  })

  it('queries of other things do not matter', () => {
    read(['notifications'], 0)
    entries.set([sentAs(1)])
    expect(visible()).toEqual([])
  })

  it('an older copy of something else does not keep it listed', () => {
    read(['notifications'], 0)
    read(['customers', 'list'], 0)
    entries.set([sentAs(1)])
    read(['customers', 'list'], 1)
    expect(visible()).toEqual([])
  })

  it('comes back when an older copy is restored from the disk', () => {
    entries.set([sentAs(1)])
    expect(visible()).toEqual([])
    read(['customers', 'page', 3], 0)
    expect(visible()).toEqual(['a'])
  })

  it('a query without data, or that is gone, shows nothing', () => {
    client.getQueryCache().build(client, { queryKey: ['customers', 'empty'] })
    read(['customers', 'list'], 0)
    entries.set([sentAs(1)])
    expect(visible()).toEqual(['a'])
    client.removeQueries({ queryKey: ['customers', 'list'] })
    expect(visible()).toEqual([])
  })

  it('whatever the clock says', () => {
    vi.setSystemTime(NOW - 3_600_000)
    read(['customers', 'list'], 0)
    entries.set([sentAs(1)])
    expect(visible()).toEqual(['a'])
    read(['customers', 'list'], 1)
    expect(visible()).toEqual([])
  })

  it('what a version has stored that did not count is told by the clock', () => {
    const { sent_seq: _, ...old } = createRow('a', { id: 'a', state: 'sent', sent_at: NOW })
    client.setQueryData(['customers', 'list'], 1, { updatedAt: NOW - 10 })
    entries.set([entry(old), sentAs(1, 'b')])
    expect(visible()).toEqual(['a', 'b'])
    client.setQueryData(['customers', 'list'], 1, { updatedAt: NOW + 10 })
    expect(visible()).toEqual([])
  })

  it('what a pull has brought is laid over nothing', () => {
    read(['customers', 'list'], 0)
    entries.set([{ ...sentAs(1), pulled: true }])
    expect(visible()).toEqual([])
  })

  it('tells only of real changes', () => {
    const heard = vi.fn()
    touched.visible.subscribe(heard)
    const waiting = entry(createRow('a', { id: 'a' }))
    entries.set([waiting])
    read(['customers', 'list'], 1)
    read(['customers', 'list'], 1)
    entries.set([waiting])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('without a client what was sent is not shown', () => {
    const alone = createTouched(entries)
    entries.set([sentAs(1), entry(createRow('b', { id: 'b' }))])
    expect(alone.visible.get().map(({ id }) => id)).toEqual(['b'])
    alone.close()
  })
})

describe('reading again', () => {
  it('what lacks a change that only the copy holds, once that is known, and nothing else', () => {
    const spy = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    read(['customers', 'list'], 0)
    read(['customers', 'detail'], 1)
    entries.set([{ ...sentAs(1), pulled: true }])
    entries.set([{ ...sentAs(1), pulled: true }, sentAs(2, 'b')])
    expect(spy).toHaveBeenCalledTimes(1)
    const isWanted = spy.mock.calls[0]?.[0]?.predicate
    const wanted = client
      .getQueryCache()
      .getAll()
      .filter((query) => isWanted?.(query))
    expect(wanted.map(({ queryKey }) => queryKey)).toEqual([['customers', 'list']])
  })

  it('many changes in a row are one new read of each query', () => {
    const spy = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    for (let i = 0; i < 30; i++) touched.sent([entry(contactRow(`i${i}`, 'a', { state: 'sent', sent_at: NOW }))])
    vi.advanceTimersByTime(300)
    expect(spy.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['interactions'], ['customers']])
  })

  it('what a colleague has changed meanwhile is read again once, when that is known', () => {
    const spy = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    const conflict = entry(updateRow('a', {}, { id: 'mine', state: 'conflict' }))
    entries.set([entry(createRow('b', { id: 'b' })), conflict])
    entries.set([conflict])
    vi.advanceTimersByTime(1_000)
    expect(spy.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['customers']])
  })

  it('can be done at once', () => {
    const spy = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    touched.sent([sentAs(1)])
    touched.readAgain()
    expect(spy).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1_000)
    expect(spy).toHaveBeenCalledTimes(1)
  })

  it('a read that fails is nobody’s unhandled rejection', async () => {
    vi.spyOn(client, 'invalidateQueries').mockRejectedValue(new Error('down'))
    touched.sent([sentAs(1)])
    await vi.advanceTimersByTimeAsync(300)
  })

  it('nothing is read after closing', () => {
    const spy = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    touched.sent([sentAs(1)])
    touched.close()
    vi.advanceTimersByTime(1_000)
    expect(spy).not.toHaveBeenCalled()
  })
})
