import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFirstReads } from './first-reads'

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
})
afterEach(() => client.clear())

/** A screen that reads this; the reply is given by hand. */
function read(key: string) {
  const reply = Promise.withResolvers<string>()
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: () => reply.promise })
  observer.subscribe(() => {})
  return reply
}

it('calls back when the answers are there, and only once', async () => {
  const act = vi.fn<() => void>()
  afterFirstReads(client, act)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act, 'nothing was asked for yet').not.toHaveBeenCalled()
  const [one, two] = [read('one'), read('two')]
  one.resolve('a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act, 'one is still on its way').not.toHaveBeenCalled()
  two.resolve('b')
  await vi.advanceTimersByTimeAsync(100)
  expect(act).toHaveBeenCalledOnce()
  read('three').resolve('c')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act).toHaveBeenCalledOnce()
})

it('waits for what an answer makes the screen ask for', async () => {
  const act = vi.fn<() => void>()
  afterFirstReads(client, act)
  read('features').resolve('on')
  await vi.advanceTimersByTimeAsync(20)
  const next = read('summary')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act).not.toHaveBeenCalled()
  next.resolve('1,200')
  await vi.advanceTimersByTimeAsync(100)
  expect(act).toHaveBeenCalledOnce()
})

it('a read that failed is answered as well', async () => {
  const act = vi.fn<() => void>()
  afterFirstReads(client, act)
  read('one').reject(new Error('500'))
  await vi.advanceTimersByTimeAsync(100)
  expect(act).toHaveBeenCalledOnce()
})

it('calls nobody after its end', async () => {
  const act = vi.fn<() => void>()
  const stop = afterFirstReads(client, act)
  read('one').resolve('a')
  await vi.advanceTimersByTimeAsync(10)
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act).not.toHaveBeenCalled()
})
