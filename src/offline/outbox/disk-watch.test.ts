// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { DiskSilent } from '@/lib/transaction-limit'
import { watchDisk } from './disk-watch'
import type { Known, QueueStore } from './queue-store'
import { createRow } from './row-fixtures'
import { type TestPlatform, testPlatform } from './test-platform'

let platform: TestPlatform
let fault: Error | null
const onFailed = vi.fn()
const onOutdated = vi.fn()
const onRecovered = vi.fn()
const onUnknown = vi.fn()

const answer = <T>(value: T): Promise<T> => (fault ? Promise.reject(fault) : Promise.resolve(value))
const NOTHING: Known = { rows: [], sent: [], fresh: [], rest: null }
const store: QueueStore = {
  transact: () => answer({ ...NOTHING, result: null as never, step: null }),
  append: () => answer({ row: createRow('a'), step: { from: 'a', to: 'b', put: [], remove: [], rest: null } }),
  load: () => answer(NOTHING),
  follow: () => NOTHING,
  prune: () => answer(undefined),
  close: () => {},
}
const watched = () => watchDisk(store, { platform, onUnknown, onFailed, onRecovered, onOutdated })
const write = (disk: QueueStore) => disk.transact(() => ({ result: null })).catch(() => null)
const read = (disk: QueueStore) => disk.load().catch(() => null)
const add = (disk: QueueStore) => disk.append(() => createRow('a')).catch(() => null)
const error = (name: string) => new DOMException(name, name)

beforeEach(() => {
  platform = testPlatform()
  fault = null
  onFailed.mockClear()
  onOutdated.mockClear()
  onRecovered.mockClear()
  onUnknown.mockClear()
})

it('a disk works until something fails', async () => {
  const disk = watched()
  expect(disk.works()).toBe(true)
  await write(disk)
  expect(disk.works()).toBe(true)
  fault = error('QuotaExceededError')
  await write(disk)
  expect(disk.works()).toBe(false)
})

it('its failing is told once, until it has worked again', async () => {
  const disk = watched()
  fault = error('ConstraintError')
  await add(disk)
  expect(onFailed).not.toHaveBeenCalled()
  fault = error('UnknownError')
  await write(disk)
  await read(disk)
  expect(onFailed).toHaveBeenCalledTimes(1)
  fault = null
  await write(disk)
  await read(disk)
  fault = error('UnknownError')
  await read(disk)
  expect(onFailed).toHaveBeenCalledTimes(2)
})

it.each([
  ['writing', write, read],
  ['adding', add, read],
  ['reading', read, write],
])('%s that failed must succeed itself', async (_, act, other) => {
  const disk = watched()
  fault = error('UnknownError')
  await act(disk)
  fault = null
  await other(disk)
  expect(disk.works()).toBe(false)
  await act(disk)
  expect(disk.works()).toBe(true)
})

it.each([
  ['writing', write],
  ['reading', read],
])('%s is tried again until it works; then it is told once', async (_, act) => {
  const disk = watched()
  fault = error('UnknownError')
  await act(disk)
  await act(disk)
  await platform.pass(12_000)
  expect([disk.works(), onRecovered.mock.calls.length]).toEqual([false, 0])
  fault = null
  await platform.pass(5_000)
  expect([disk.works(), onRecovered.mock.calls.length, platform.timers()]).toEqual([true, 1, 0])
})

it('a closed disk is not tried', async () => {
  const disk = watched()
  fault = error('UnknownError')
  await read(disk)
  disk.close()
  await write(disk)
  expect(platform.timers()).toBe(0)
})

it('an id that is taken is no fault of the disk', async () => {
  const disk = watched()
  fault = error('ConstraintError')
  await add(disk)
  expect(disk.works()).toBe(true)
})

it('a database of a newer version is told, and the failure is passed on', async () => {
  const disk = watched()
  fault = error('VersionError')
  await expect(disk.load()).rejects.toBe(fault)
  expect(onOutdated).toHaveBeenCalledTimes(1)
  fault = error('UnknownError')
  await read(disk)
  expect(onOutdated).toHaveBeenCalledTimes(1)
})

it('what other tabs tell says nothing about this tab’s disk', async () => {
  const disk = watched()
  fault = error('UnknownError')
  await read(disk)
  expect(disk.follow([])).not.toBeNull()
  expect(disk.works()).toBe(false)
})

it.each([
  ['writing', write],
  ['adding', add],
])('%s without an answer is told: others may see what came of it; the trials are not', async (_, act) => {
  const disk = watched()
  fault = new DiskSilent('no answer')
  await act(disk)
  await platform.pass(12_000)
  expect(onUnknown).toHaveBeenCalledTimes(1)
})

it('what was refused, and what was only read, is known to all', async () => {
  const disk = watched()
  fault = error('QuotaExceededError')
  await write(disk)
  fault = new DiskSilent('no answer')
  await read(disk)
  expect(onUnknown).not.toHaveBeenCalled()
})
