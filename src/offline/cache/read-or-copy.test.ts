// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { connectivityStore } from '../connectivity/state'
import { customer, refusal } from '../outbox/row-fixtures'
import type { Copy } from '../replica/collections/question'
import { copied, readOrCopy } from './read-or-copy'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../replica/replica', () => ({ askReplica: ask }))

const theirs = customer('a', { name: 'サーバー' })
const ours = customer('a', { name: '端末' })
const be = (state: 'online' | 'offline' | 'unknown') =>
  connectivityStore.set({ state, slow: false, lastContactAt: null })
const replicaHas = (answer: unknown, syncedAt: number | null = 1_000) =>
  ask.mockImplementation(async (): Promise<Copy<'customer'>> => ({ answer, syncedAt }) as Copy<'customer'>)
const read = vi.fn<() => Promise<typeof theirs>>()
const readCustomer = () => readOrCopy(read, 'customer', { id: 'a' })

beforeEach(() => {
  be('online')
  read.mockReset().mockResolvedValue(theirs)
  ask.mockReset().mockResolvedValue(null)
})
afterEach(() => be('unknown'))

describe('with a server', () => {
  it('the server answers, and nobody else is asked', async () => {
    replicaHas(ours)
    const data = await readCustomer()
    expect(data).toBe(theirs)
    expect(copied(data)).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })

  it.each(['VAL_004', 'AUTH_006', 'DB_002', 'SYS_001'] as const)('%s is an answer, too', async (code) => {
    replicaHas(ours)
    read.mockRejectedValue(refusal(code))
    await expect(readCustomer()).rejects.toMatchObject({ code })
    expect(ask).not.toHaveBeenCalled()
  })

  it('a stop by the screen stays a stop', async () => {
    replicaHas(ours)
    const stop = new DOMException('stop', 'AbortError')
    read.mockRejectedValue(stop)
    await expect(readCustomer()).rejects.toBe(stop)
  })
})

describe('without', () => {
  it.each(['network', 'timeout', 'bad-reply'] as const)('%s: the replica answers, with its age', async (kind) => {
    replicaHas(ours, 1_234)
    read.mockRejectedValue(unreachable(kind, true))
    const data = await readCustomer()
    expect(data).toBe(ours)
    expect(copied(data)?.at).toBe(1_234)
    expect(ask).toHaveBeenCalledWith('customer', { id: 'a' })
  })

  it('known to be offline, the network is not tried', async () => {
    be('offline')
    replicaHas(ours)
    expect(await readCustomer()).toBe(ours)
    expect(read).not.toHaveBeenCalled()
  })

  it('what the replica does not have either is not waited for while nothing comes of it', async () => {
    vi.useFakeTimers()
    be('offline')
    replicaHas(null)
    read.mockImplementation(() => new Promise(() => {}))
    const reading = readCustomer().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await Promise.race([reading, Promise.resolve('still waiting')])).toMatchObject({ isUnreachable: true })
  })

  it('a server that comes back meanwhile is waited for', async () => {
    vi.useFakeTimers()
    be('offline')
    replicaHas(null)
    read.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(theirs), 5_000)))
    const reading = readCustomer()
    await vi.advanceTimersByTimeAsync(1_000)
    be('online')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await reading).toBe(theirs)
  })

  it('what the replica does not have either is tried, and fails as it fails', async () => {
    be('offline')
    const lost = unreachable('network', false)
    read.mockRejectedValue(lost)
    await expect(readCustomer()).rejects.toBe(lost)
    replicaHas(null)
    await expect(readCustomer()).rejects.toBe(lost)
  })

  it('an answer of a copy that was never whole has no age', async () => {
    be('offline')
    replicaHas(ours, null)
    expect(copied(await readCustomer())?.at).toBe(0)
  })

  it('lost while it is waited for, the replica answers at once', async () => {
    be('unknown')
    replicaHas(ours)
    read.mockReturnValue(new Promise(() => {}))
    const answer = readCustomer()
    be('offline')
    expect(await answer).toBe(ours)
  })

  it('lost while it is waited for and not in the replica: waits on', async () => {
    let answerNow = (_: typeof theirs) => {}
    read.mockReturnValue(new Promise((resolve) => (answerNow = resolve)))
    const answer = readCustomer()
    be('offline')
    await Promise.resolve()
    answerNow(theirs)
    expect(await answer).toBe(theirs)
  })

  it('once answered, the connection is not followed any more', async () => {
    await readCustomer()
    const followers = vi.spyOn(connectivityStore, 'subscribe')
    const before = followers.mock.calls.length
    be('offline')
    be('online')
    expect(followers.mock.calls.length).toBe(before)
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('the age of what is shown', () => {
  it('of pages is that of the oldest copied one', async () => {
    be('offline')
    replicaHas({ ...ours }, 5_000)
    const later = await readCustomer()
    replicaHas({ ...ours }, 4_000)
    const earlier = await readCustomer()
    expect(copied({ pages: [later, earlier], pageParams: [] })?.at).toBe(4_000)
    expect(copied({ pages: [theirs, later], pageParams: [] })?.at).toBe(5_000)
    expect(copied({ pages: [theirs], pageParams: [] })).toBeNull()
  })

  it.each([null, undefined, 'text', 3, [], {}])('of %j is none', (data) => {
    expect(copied(data)).toBeNull()
  })
})
