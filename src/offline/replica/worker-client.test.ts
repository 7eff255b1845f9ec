// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { clockLag } from '@/lib/device-clock'
import { DiskSilent } from '@/lib/transaction-limit'
import { type TestPlatform, testPlatform } from '../outbox/test-platform'
import { FakeWorker } from './test-workers'
import type { FromWorker, ToWorker } from './worker'
import { answerOf, createWorkerClient, type WorkerClient } from './worker-client'

const MINUTE = 60_000

const questions = ({ heard }: FakeWorker<ToWorker, FromWorker>) =>
  heard.flatMap((message) => ('topic' in message ? [message] : []))

let platform: TestPlatform
let workers: FakeWorker<ToWorker, FromWorker>[]
let client: WorkerClient

const last = () => workers.at(-1) as FakeWorker<ToWorker, FromWorker>
const copy = (name: string) => ({ answer: { name }, syncedAt: 7 })

beforeEach(() => {
  platform = testPlatform()
  workers = []
  client = createWorkerClient({
    platform,
    database: 'outbox:t:me',
    sent: () => 3,
    rev: () => 8,
    start: () => {
      workers.push(new FakeWorker())
      return last()
    },
  })
})

describe('questions', () => {
  it('the first one starts the worker and names the database', () => {
    expect(workers).toHaveLength(0)
    void client.ask('customer', { id: 'a' })
    expect(last().heard).toEqual([
      { database: 'outbox:t:me' },
      { id: 1, topic: 'customer', query: { id: 'a' }, sent: 3, rev: 8, lag: null },
    ])
  })

  it('says how far the clock of this device is from that of the server', () => {
    clockLag.set(86_400_000)
    void client.ask('customer', { id: 'a' })
    expect(questions(last())).toMatchObject([{ lag: 86_400_000 }])
    clockLag.set(null)
  })

  it('each gets its own answer, in whatever order they come', async () => {
    const first = client.ask('customer', { id: 'a' })
    const second = client.ask('customer', { id: 'b' })
    expect(workers).toHaveLength(1)
    const [a, b] = questions(last())
    last().say({ id: b?.id ?? 0, copy: copy('b') })
    last().say({ id: a?.id ?? 0, copy: copy('a') })
    expect(await second).toEqual(copy('b'))
    expect(await first).toEqual(copy('a'))
  })

  it('the answer alone can be had, too', async () => {
    const answer = answerOf(client, 'customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    expect(await answer).toEqual({ name: 'a' })
  })

  it('what the worker could not answer fails', async () => {
    const asked = client.ask('customer', { id: 'a' })
    last().say({ id: 1, error: { name: 'UnknownError', message: 'cannot be read' } })
    await expect(asked).rejects.toMatchObject({ name: 'UnknownError', message: 'cannot be read' })
  })

  it('what a silent disk could not answer fails as such', async () => {
    const asked = client.ask('customer', { id: 'a' })
    last().say({ id: 1, error: { name: 'DiskSilent', message: 'the copy does not answer' } })
    await expect(asked).rejects.toBeInstanceOf(DiskSilent)
  })

  it('none waits longer than 9 s; an answer that comes later hurts nobody, and the worker stays', async () => {
    const first = client.ask('customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    await first
    const late = client.ask('customers', { limit: 50 }).catch((error: unknown) => error)
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
    const asked = [client.ask('customer', { id: 'a' }), client.ask('customer', { id: 'b' })]
    const failed = Promise.all(asked.map((one) => one.catch((error: unknown) => error)))
    await platform.pass(9_000)
    expect(await failed).toHaveLength(2)
    expect(last().isOver).toBe(true)
    void client.ask('customer', { id: 'c' })
    expect(workers).toHaveLength(2)
  })

  it('a worker that needs longer than that to read its copy is left to it, and answers later questions', async () => {
    const asked = client.ask('customers', { limit: 50 }).catch((error: unknown) => error)
    last().say({ started: true })
    await platform.pass(10_000)
    expect(await asked).toBeInstanceOf(DiskSilent)
    expect(last().isOver).toBe(false)
    last().say({ id: 1, copy: copy('late') })
    const again = client.ask('customers', { limit: 50 })
    expect(workers).toHaveLength(1)
    last().say({ id: 2, copy: copy('in time') })
    expect(await again).toEqual(copy('in time'))
  })

  it('a question that reads everything takes as long as the worker says that it is at it', async () => {
    const asked = client.ask('compact', { now: 1 })
    last().say({ started: true })
    for (let minute = 0; minute < 5; minute += 1) {
      await platform.pass(59_000)
      last().say({ alive: true })
    }
    last().say({ id: 1, copy: { answer: { customers: 3 }, syncedAt: 7 } })
    expect(await asked).toEqual({ answer: { customers: 3 }, syncedAt: 7 })
  })

  it.each([
    ['compact', { now: 1 }],
    ['incomplete', { ids: 'all' }],
    ['pairs', {}],
  ] as const)(
    '%s fails once the worker has said nothing for a minute; the next question starts another',
    async (topic, query) => {
      const failed = client.ask(topic, query).catch((error: unknown) => error)
      last().say({ started: true })
      await platform.pass(59_999)
      expect(last().isOver).toBe(false)
      await platform.pass(1)
      expect(await failed).toMatchObject({ message: 'the worker does not answer' })
      expect(last().isOver).toBe(true)
      expect(platform.timers()).toBe(0)
      void client.ask('customer', { id: 'a' })
      expect(workers).toHaveLength(2)
    },
  )

  it('and when its worker never runs, after half a minute', async () => {
    const failed = client.ask('compact', { now: 1 }).catch((error: unknown) => error)
    await platform.pass(30_000)
    expect(await failed).toMatchObject({ message: 'the worker does not answer' })
    expect(last().isOver).toBe(true)
  })

  it('an answer to nobody’s question is left alone', () => {
    void client.ask('customer', { id: 'a' })
    expect(() => last().say({ id: 99, copy: copy('x') })).not.toThrow()
  })
})

describe('the worker', () => {
  it('that fails lets all questions fail, and the next one starts another', async () => {
    const asked = [client.ask('customer', { id: 'a' }), client.ask('customer', { id: 'b' })]
    last().fail()
    for (const one of asked) await expect(one).rejects.toThrow('the worker failed')
    expect(last().isOver).toBe(true)
    const again = client.ask('customer', { id: 'c' })
    expect(workers).toHaveLength(2)
    last().say({ id: questions(last())[0]?.id ?? 0, copy: copy('c') })
    expect(await again).toEqual(copy('c'))
  })

  it('that does not even start fails the question', async () => {
    const broken = createWorkerClient({
      platform,
      database: 'x',
      sent: () => 0,
      rev: () => 0,
      start: () => {
        throw new Error('not allowed')
      },
    })
    await expect(broken.ask('customer', { id: 'a' })).rejects.toThrow('not allowed')
  })

  it('goes when nobody has asked for three minutes', async () => {
    const asked = client.ask('customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    await asked
    await platform.pass(2 * MINUTE)
    expect(last().isOver).toBe(false)
    await platform.pass(MINUTE)
    expect(last().isOver).toBe(true)
    void client.ask('customer', { id: 'b' })
    expect(workers).toHaveLength(2)
  })

  it('stays while it is asked, and while it thinks', async () => {
    const first = client.ask('customer', { id: 'a' })
    last().say({ id: 1, copy: copy('a') })
    await first
    await platform.pass(2 * MINUTE)
    const second = client.ask('incomplete', { ids: 'all' })
    for (let beat = 0; beat < 10; beat += 1) {
      await platform.pass(30_000)
      last().say({ alive: true })
    }
    expect(last().isOver).toBe(false)
    last().say({ id: 2, copy: copy('b') })
    await second
    await platform.pass(3 * MINUTE)
    expect(last().isOver).toBe(true)
  })

  it('ends with the client, and what waited fails', async () => {
    const asked = client.ask('customer', { id: 'a' })
    client.close()
    await expect(asked).rejects.toThrow('closed')
    expect(last().isOver).toBe(true)
    expect(platform.timers()).toBe(0)
  })
})
