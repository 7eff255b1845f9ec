/** The stream of a job, read by the app's own reader from a real server over lines that drop. */
import type { Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { jobs } from '#contract/jobs'
import { configureApi } from '@/api/configure'
import { stream } from '@/api/stream'
import { jobKind } from '../../server/core/job.ts'
import type { Worker } from '../../server/jobs/worker.ts'
import { listen, originOf } from '../../server/listen.ts'
import { ask, endlessKind, rowOf } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, urlOf, type World } from './support/world.ts'

const TEXT = Array.from({ length: 400 }, (_, n) => `${n}字の𠮷野家で髙い`).join('')
const writer = jobKind({
  name: 'test writer',
  payload: z.object({ ms: z.number() }),
  work: async ({ write, progress, signal }, { ms }) => {
    const pieces = TEXT.match(/[\s\S]{1,40}/gu) ?? []
    for (const [index, piece] of pieces.entries()) {
      signal.throwIfAborted()
      write(piece)
      progress((100 * index) / pieces.length)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    return TEXT.length
  },
  finish: async (_, length) => ({ length }),
})
let times = 0
const twice = jobKind({
  name: 'test twice',
  payload: z.object({}),
  work: async ({ write }) => {
    times += 1
    write(`${times}回目`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (times === 1) throw new Error('in the middle')
    return null
  },
  finish: async () => null,
})
const endless = endlessKind()

let world: World
let desk: Desk
let server: Server
let origin: string
let worker: Worker
const original = globalThis.fetch
/** Cuts the body of the next replies after so many bytes. */
let cuts: number[] = []

beforeAll(async () => {
  world = await openWorld({ kinds: [writer, twice, endless.kind] })
  server = await listen(world.app, { host: '127.0.0.1', port: 0 })
  origin = originOf(server, '127.0.0.1')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})
beforeEach(async () => {
  desk = await addDesk(world)
  worker = world.deps.jobs.work()
  const { staff } = desk
  configureApi({ credential: () => world.identity.sign(staff.uid), tenantId: () => staff.tenantId })
  cuts = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await original(`${origin}${url}`, init)
    const limit = cuts.shift()
    if (limit === undefined || !response.body) return response
    return new Response(response.body.pipeThrough(cutAfter(limit)), response)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  configureApi()
  await worker.stop()
})

/** Lets so many bytes through and breaks, in the middle of a character or not. */
function cutAfter(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let left = limit
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.byteLength
      if (left <= 0) controller.error(new TypeError('the line dropped'))
    },
  })
}

function follow(id: string) {
  const seen: { id: string; type: string; data: Record<string, unknown> }[] = []
  const running = stream(
    jobs.events,
    { params: { id } },
    {
      onEvent: ({ data, ...event }) => seen.push({ ...event, data: JSON.parse(data) }),
      isLast: ({ type }) => type === 'end',
      pause: (_, stop) => new Promise((resolve, reject) => (stop.aborted ? reject() : setTimeout(resolve, 10))),
    },
  )
  const text = () => seen.map(({ type, data }) => (type === 'text' ? data.text : '')).join('')
  return { ...running, seen, text }
}

test('dropped ten times on the way it has every character once, in order, and its end', async () => {
  const id = await ask(world, desk.staff, writer, { ms: 15 })
  cuts = Array.from({ length: 10 }, (_, n) => 150 + 97 * n)
  const { done, seen, text } = follow(id)
  await done
  expect(cuts).toEqual([])
  expect(text()).toBe(TEXT)
  expect(seen.map((event) => Number(event.id))).toEqual(seen.map((_, index) => index + 1))
  const last = seen.at(-1)
  expect(last).toMatchObject({ type: 'end', data: { job: { id, state: 'done', result: { length: TEXT.length } } } })
})

test('a tablet that was closed finds all of it later', async () => {
  const id = await ask(world, desk.staff, writer, { ms: 0 })
  await expect.poll(async () => (await rowOf(world, id)).state).toBe('done')
  const { done, text } = follow(id)
  await done
  expect(text()).toBe(TEXT)
})

test('work that began again says so: what it wrote before is void', async () => {
  const id = await ask(world, desk.staff, twice, {})
  const { done, seen } = follow(id)
  await done
  expect(seen.map(({ type }) => type)).toEqual(['text', 'reset', 'text', 'end'])
  expect(seen[2]?.data).toEqual({ text: '2回目' })
})

test('stop ends the work on the server, and the stream tells it', async () => {
  const id = await ask(world, desk.staff, endless.kind, {})
  const { done, seen } = follow(id)
  await endless.begun
  await call(world, desk.staff, jobs.cancel, { params: { id } })
  await endless.ended
  await done
  expect(seen.at(-1)).toMatchObject({ type: 'end', data: { job: { state: 'cancelled' } } })
})

test('a reader that stops closes its connection', async () => {
  await worker.stop()
  const id = await ask(world, desk.staff, writer, { ms: 0 })
  const before = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  const { done, stop } = follow(id)
  await new Promise((resolve) => setTimeout(resolve, 300))
  stop()
  await expect(done).rejects.toMatchObject({ kind: 'aborted' })
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBeLessThanOrEqual(before)
})

test('a refusal is told as of any call, and ends it', async () => {
  const { done } = follow(crypto.randomUUID())
  await expect(done).rejects.toMatchObject({ kind: 'refused', status: 404, code: 'DB_002' })
})

test('who loses the right hears nothing more', async () => {
  await worker.stop()
  const id = await ask(world, desk.staff, endless.kind, {})
  const { done } = follow(id)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await world.database.owner.pool.query(`update members set status = 'disabled' where id = '${desk.staff.memberId}'`)
  world.deps.jobs.cancelled(id)
  await expect(done).rejects.toMatchObject({ code: 'AUTH_004' })
})

test('who has seen the end is told nothing more; who claims to have seen more is refused', async () => {
  const id = await ask(world, desk.staff, writer, { ms: 0 })
  await expect.poll(async () => (await rowOf(world, id)).state).toBe('done')
  const { last_event: last } = await rowOf(world, id)
  const after = (event: number) => ({ 'Last-Event-ID': `${event}` })
  const reply = await send(world, desk.staff, jobs.events, { params: { id } }, after(last))
  expect([reply.status, reply.text]).toEqual([200, ''])
  for (const event of [last + 1, 999_999_999]) {
    const answer = await refused(world, desk.staff, jobs.events, { params: { id } }, after(event))
    expect(answer).toMatchObject({ status: 422, code: 'VAL_004' })
  }
})

test('one person has ten streams open at the most, and another one after one has ended', async () => {
  await worker.stop()
  const id = await ask(world, desk.staff, writer, { ms: 0 })
  const headers = { authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}` }
  const lines = Array.from({ length: 11 }, () => new AbortController())
  onTestFinished(() => {
    for (const line of lines) line.abort()
  })
  const open = async ({ signal }: AbortController) =>
    (await original(`${origin}${urlOf(jobs.events, { params: { id } })}`, { headers, signal })).status
  const [eleventh, ...ten] = lines
  if (!eleventh) throw new Error('no line')
  expect(await Promise.all(ten.map(open))).toEqual(Array(10).fill(200))
  // What is refused for another reason takes no place.
  await refused(world, desk.manager, jobs.events, { params: { id } })
  expect(await open(eleventh)).toBe(429)
  ten[0]?.abort()
  await expect.poll(() => open(eleventh)).toBe(200)
})

test('the number of the last event is a number', async () => {
  const id = await ask(world, desk.staff, writer, { ms: 0 })
  const headers = { 'Last-Event-ID': 'x' }
  const answer = await refused(world, desk.staff, jobs.events, { params: { id } }, headers)
  expect(answer).toMatchObject({ status: 422, code: 'VAL_004' })
  await expect.poll(async () => (await rowOf(world, id)).last_event).toBeGreaterThan(0)
  const reply = await send(world, desk.staff, jobs.events, { params: { id } }, { 'Last-Event-ID': '1' })
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.text).toContain('event: end')
  expect(reply.text).not.toContain('id: 1\n')
})
