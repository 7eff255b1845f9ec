// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { DiskSilent } from '@/lib/transaction-limit'
import { type TestPlatform, testPlatform } from '../queue/test-platform'
import { type Asker, answerOf, createAsker, type WorkerLike } from './ask'
import type { FromWorker, ToWorker } from './worker'

const MINUTE = 60_000

/** A worker that is answered for by the test. */
class FakeWorker implements WorkerLike {
  readonly heard: ToWorker[] = []
  isOver = false
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null

  postMessage(message: unknown): void {
    this.heard.push(message as ToWorker)
  }

  terminate(): void {
    this.isOver = true
  }

  say(data: FromWorker): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent)
  }

  fail(): void {
    this.onerror?.call(this as unknown as Worker, new Event('error') as ErrorEvent)
  }

  get questions() {
    return this.heard.flatMap((message) => ('topic' in message ? [message] : []))
  }
}

let platform: TestPlatform
let workers: FakeWorker[]
let asker: Asker

const last = () => workers.at(-1) as FakeWorker
const copy = (name: string) => ({ answer: { name }, syncedAt: 7 })

beforeEach(() => {
  platform = testPlatform()
  workers = []
  asker = createAsker({
    platform,
    database: 'cache:t:me',
    start: () => {
      workers.push(new FakeWorker())
      return last()
    },
  })
})

describe('questions', () => {
  it('the first one starts the worker and names the database', () => {
    expect(workers).toHaveLength(0)
    void asker.ask('customer', { id: 'a' })
    expect(last().heard).toEqual([{ database: 'cache:t:me' }, { id: 1, topic: 'customer', query: { id: 'a' } }])
  })

  it('each gets its own answer, in whatever order they come', async () => {
    const first = asker.ask('customer', { id: 'a' })
    const second = asker.ask('customer', { id: 'b' })
    expect(workers).toHaveLength(1)
    const [a, b] = last().questions
    last().say({ id: b?.id ?? 0, copy: copy('b') })
    last().say({ id: a?.id ?? 0, copy: copy('a') })
    expect(await second).toEqual(copy('b'))
    expect(await first).toEqual(copy('a'))
  })

  it('the answer alone can be had, too', async () => {
    const answer = answerOf(asker, 'customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    expect(await answer).toEqual({ name: 'a' })
  })

  it('what the worker could not answer fails', async () => {
    const asked = asker.ask('customer', { id: 'a' })
    last().say({ id: 1, error: 'UnknownError' })
    await expect(asked).rejects.toThrow('UnknownError')
  })

  it('what a silent disk could not answer fails as such', async () => {
    const asked = asker.ask('customer', { id: 'a' })
    last().say({ id: 1, error: 'DiskSilent' })
    await expect(asked).rejects.toBeInstanceOf(DiskSilent)
  })

  it('none waits longer than 9 s; an answer that comes later hurts nobody, and the worker stays', async () => {
    const first = asker.ask('customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    await first
    const late = asker.ask('customers', { limit: 50 }).catch((error: unknown) => error)
    await platform.pass(8_999)
    expect(await Promise.race([late, Promise.resolve('waiting')])).toBe('waiting')
    await platform.pass(1)
    expect(await late).toBeInstanceOf(DiskSilent)
    expect(last().isOver).toBe(false)
    last().say({ id: 2, copy: copy('a') })
    await platform.pass(3 * MINUTE)
    expect(last().isOver).toBe(true)
    expect(platform.timers()).toBe(0)
  })

  it('a worker that never says anything is ended, and the next question starts another', async () => {
    const asked = [asker.ask('customer', { id: 'a' }), asker.ask('customer', { id: 'b' })]
    const failed = Promise.all(asked.map((one) => one.catch((error: unknown) => error)))
    await platform.pass(9_000)
    expect(await failed).toHaveLength(2)
    expect(last().isOver).toBe(true)
    void asker.ask('customer', { id: 'c' })
    expect(workers).toHaveLength(2)
  })

  it('what walks through everything takes its time', async () => {
    const asked = asker.ask('tidy', { now: 1 })
    await platform.pass(5 * MINUTE)
    last().say({ id: 1, copy: { answer: { customers: 3 }, syncedAt: 7 } })
    expect(await asked).toEqual({ answer: { customers: 3 }, syncedAt: 7 })
  })

  it('an answer to nobody’s question is left alone', () => {
    void asker.ask('customer', { id: 'a' })
    expect(() => last().say({ id: 99, copy: copy('x') })).not.toThrow()
  })
})

describe('the worker', () => {
  it('that fails lets all questions fail, and the next one starts another', async () => {
    const asked = [asker.ask('customer', { id: 'a' }), asker.ask('customer', { id: 'b' })]
    last().fail()
    for (const one of asked) await expect(one).rejects.toThrow('the worker failed')
    expect(last().isOver).toBe(true)
    const again = asker.ask('customer', { id: 'c' })
    expect(workers).toHaveLength(2)
    last().say({ id: last().questions[0]?.id ?? 0, copy: copy('c') })
    expect(await again).toEqual(copy('c'))
  })

  it('that does not even start fails the question', async () => {
    const broken = createAsker({
      platform,
      database: 'x',
      start: () => {
        throw new Error('not allowed')
      },
    })
    await expect(broken.ask('customer', { id: 'a' })).rejects.toThrow('not allowed')
  })

  it('goes when nobody has asked for three minutes', async () => {
    const asked = asker.ask('customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    await asked
    await platform.pass(2 * MINUTE)
    expect(last().isOver).toBe(false)
    await platform.pass(MINUTE)
    expect(last().isOver).toBe(true)
    void asker.ask('customer', { id: 'b' })
    expect(workers).toHaveLength(2)
  })

  it('stays while it is asked, and while it thinks', async () => {
    const first = asker.ask('customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    await first
    await platform.pass(2 * MINUTE)
    const second = asker.ask('incomplete', { ids: 'all' })
    await platform.pass(5 * MINUTE)
    expect(last().isOver).toBe(false)
    last().say({ id: 2, copy: copy('b') })
    await second
    await platform.pass(3 * MINUTE)
    expect(last().isOver).toBe(true)
  })

  it('ends with the asker, and what waited fails', async () => {
    const asked = asker.ask('customer', { id: 'a' })
    asker.close()
    await expect(asked).rejects.toThrow('closed')
    expect(last().isOver).toBe(true)
    expect(platform.timers()).toBe(0)
  })
})
