// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { OutboxEntry, Row } from '../queue/entry'
import { contactRow, createRow, NOW, registerTestCommands, updateRow } from '../queue/row-fixtures'
import { entryOf } from '../queue/view'
import { createTouched, type Touched } from './touched'

beforeAll(registerTestCommands)

let client: QueryClient
let entries: ReturnType<typeof createStore<readonly OutboxEntry[]>>
let touched: Touched

const entry = (row: Row) => entryOf(row, null)
const sentAt = (sent_at: number, id = 'a') => entry(createRow(id, { id, state: 'sent', sent_at }))
const read = (key: unknown[], at: number) => client.setQueryData(key, { at }, { updatedAt: at })
const visible = () => touched.visible.get().map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  entries = createStore<readonly OutboxEntry[]>([])
  touched = createTouched(entries)
  touched.attach(client)
})

afterEach(() => {
  touched.close()
  vi.useRealTimers()
})

describe('visible', () => {
  it('shows whatever waits', () => {
    entries.set([entry(createRow('a', { id: 'a' })), entry(createRow('b', { id: 'b', state: 'refused' }))])
    expect(visible()).toEqual(['a', 'b'])
  })

  it('shows what was sent as long as a screen’s data is older', () => {
    read(['customers', 'list'], NOW - 10)
    entries.set([sentAt(NOW)])
    expect(visible()).toEqual(['a'])
    read(['customers', 'list'], NOW + 1)
    expect(visible()).toEqual([])
  })

  it('every query that shows it has to be read again', () => {
    read(['customers', 'list'], NOW - 10)
    read(['customers', 'detail', 'a'], NOW - 10)
    entries.set([sentAt(NOW)])
    read(['customers', 'list'], NOW + 1)
    expect(visible()).toEqual(['a'])
    read(['customers', 'detail', 'a'], NOW + 1)
    expect(visible()).toEqual([])
  })

  it('queries of other things do not matter', () => {
    read(['notifications'], NOW - 10)
    entries.set([sentAt(NOW)])
    expect(visible()).toEqual([])
  })

  it('an older copy of something else does not keep it listed', () => {
    read(['notifications'], NOW - 10)
    read(['customers', 'list'], NOW - 10)
    entries.set([sentAt(NOW)])
    read(['customers', 'list'], NOW + 1)
    expect(visible()).toEqual([])
  })

  it('comes back when an older copy is restored from the disk', () => {
    entries.set([sentAt(NOW)])
    expect(visible()).toEqual([])
    read(['customers', 'page', 3], NOW - 86_400_000)
    expect(visible()).toEqual(['a'])
  })

  it('a query without data, or that is gone, shows nothing', () => {
    client.getQueryCache().build(client, { queryKey: ['customers', 'empty'] })
    read(['customers', 'list'], NOW - 10)
    entries.set([sentAt(NOW)])
    expect(visible()).toEqual(['a'])
    client.removeQueries({ queryKey: ['customers', 'list'] })
    expect(visible()).toEqual([])
  })

  it('one sent by a clock that was an hour ahead goes with the next reading', () => {
    vi.setSystemTime(NOW)
    read(['customers', 'list'], NOW - 10)
    entries.set([sentAt(NOW + 3_600_000)])
    expect(visible()).toEqual(['a'])
    vi.setSystemTime(NOW + 60_000)
    read(['customers', 'list'], NOW + 60_000)
    expect(visible()).toEqual([])
  })

  it('tells only of real changes', () => {
    const heard = vi.fn()
    touched.visible.subscribe(heard)
    const waiting = entry(createRow('a', { id: 'a' }))
    entries.set([waiting])
    read(['customers', 'list'], NOW)
    read(['customers', 'list'], NOW + 1)
    entries.set([waiting])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('without a client what was sent is not shown', () => {
    const alone = createTouched(entries)
    entries.set([sentAt(NOW), entry(createRow('b', { id: 'b' }))])
    expect(alone.visible.get().map(({ id }) => id)).toEqual(['b'])
    alone.close()
  })
})

describe('reading again', () => {
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
    touched.sent([sentAt(NOW)])
    touched.readAgain()
    expect(spy).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1_000)
    expect(spy).toHaveBeenCalledTimes(1)
  })

  it('a read that fails is nobody’s unhandled rejection', async () => {
    vi.spyOn(client, 'invalidateQueries').mockRejectedValue(new Error('down'))
    touched.sent([sentAt(NOW)])
    await vi.advanceTimersByTimeAsync(300)
  })

  it('nothing is read after closing', () => {
    const spy = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    touched.sent([sentAt(NOW)])
    touched.close()
    vi.advanceTimersByTime(1_000)
    expect(spy).not.toHaveBeenCalled()
  })
})
