import { beforeEach, expect, test, vi } from 'vitest'
import { loadCode } from '@/lib/load-chunk'
import type { Outcome } from './final-word'
import { asAny, create } from './row-fixtures'
import { testDesk } from './test-desk'

vi.mock('@/lib/load-chunk', { spy: true })
const load = vi.mocked(loadCode)

const desk = testDesk()
const away = { isReachable: false, isConfirmed: true }
const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  load.mockReset().mockImplementation((bring) => bring())
})

/** The code is on its way until the returned function is called. */
function holdBack(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  load.mockImplementationOnce(async (bring) => {
    await promise
    return bring()
  })
  return resolve
}

/** An opened tab without a connection: nothing but a save asks for code. */
async function offlineTab() {
  const outbox = desk.tab()
  outbox.setReach(away)
  await desk.platform.settle()
  return outbox
}

const ana = { id: 'a', name: '山田' }
/** What the disk holds, read as another tab would. */
const onDisk = async () => (await desk.openStore().load()).rows.map(({ id, input }) => [id, input])

test('a tab in which nobody saves asks for nothing', async () => {
  const outbox = await offlineTab()
  expect(outbox.entries.get()).toEqual([])
  expect(load).not.toHaveBeenCalled()
})

test('the first save asks for the code and is stored; the next one has it', async () => {
  const outbox = await offlineTab()
  expect(await desk.submitted(outbox, create, ana, { id: 'k1' })).toMatchObject({ state: 'stored' })
  expect(await desk.submitted(outbox, create, { id: 'b', name: '佐藤' }, { id: 'k2' })).toMatchObject({
    state: 'stored',
  })
  expect(load).toHaveBeenCalledTimes(1)
  expect(await onDisk()).toHaveLength(2)
})

test('saves that wait for the code are stored once it comes, in their order and with the time of the press', async () => {
  const arrive = holdBack()
  const outbox = await offlineTab()
  const pressed = desk.platform.now()
  expect(await desk.submitted(outbox, create, ana, { id: 'k1' })).toBe('still waiting')
  const second = outbox.submit(asAny(create), { id: 'b', name: '佐藤' }, { id: 'k2' })
  await desk.platform.pass(3_000)
  expect(await onDisk()).toEqual([])
  arrive()
  expect(await second).toMatchObject({ state: 'stored' })
  const entries = outbox.entries.get()
  expect(entries.map(({ id }) => id)).toEqual(['k1', 'k2'])
  expect(entries.map(({ occurred_at }) => Date.parse(occurred_at))).toEqual([pressed, pressed])
  expect(load).toHaveBeenCalledTimes(1)
})

test('without its code a save is not stored, and the next try of the same form is', async () => {
  load.mockImplementationOnce(lost)
  const outbox = await offlineTab()
  const first = await desk.submitted(outbox, create, ana, { id: 'k1' })
  expect(first).toMatchObject({ state: 'not-stored', error: { message: expect.stringContaining('dynamically') } })
  expect(await onDisk()).toEqual([])
  expect(await desk.submitted(outbox, create, ana, { id: 'k1' })).toMatchObject({ state: 'stored' })
  expect(load).toHaveBeenCalledTimes(2)
  expect(await onDisk()).toEqual([['k1', ana]])
})

test('a save waits eight seconds for its code, and what was given up is not stored when it comes after all', async () => {
  const arrive = holdBack()
  const outbox = await offlineTab()
  expect(await desk.submitted(outbox, create, ana, { id: 'k1' }, 7_999)).toBe('still waiting')
  const outcome = vi.fn<(outcome: Outcome) => void>()
  void outbox.submit(asAny(create), { id: 'b', name: '佐藤' }, { id: 'k2' }).then(outcome)
  await desk.platform.pass(8_000)
  expect(outcome.mock.calls).toMatchObject([[{ state: 'not-stored', error: { name: 'ChunkLoadError' } }]])
  arrive()
  await desk.platform.settle()
  expect(await onDisk()).toEqual([])
  // The code is there now: the same form goes through, once.
  expect(await desk.submitted(outbox, create, ana, { id: 'k1' })).toMatchObject({ state: 'stored' })
  expect(await onDisk()).toEqual([['k1', ana]])
})

test('a tab that is closed while a save waits for the code stores nothing', async () => {
  const arrive = holdBack()
  const outbox = await offlineTab()
  const outcome = outbox.submit(asAny(create), ana, { id: 'k1' })
  await outbox.close()
  arrive()
  expect(await outcome).toMatchObject({ state: 'not-stored' })
  expect(await onDisk()).toEqual([])
  expect(desk.send).not.toHaveBeenCalled()
})

test('to be told that the server is gone while the code is awaited breaks nothing', async () => {
  load.mockImplementationOnce(never)
  const outbox = await offlineTab()
  void outbox.submit(asAny(create), ana, { id: 'k1' })
  outbox.setReach(away)
  await desk.platform.pass(8_000)
  expect(await onDisk()).toEqual([])
})
