import { createStore, get, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorReport } from '#contract/error-reports'
import { unreachable } from '@/api/api-error'
import { uuid } from '@/lib/uuid'
import type { StoredReport } from './report-list'
import { connectReports, enqueueReport, flushReports, type ReportHooks, waitingReports } from './report-queue'
import { refusedWith } from './testing'

let store: UseStore
let databases = 0

beforeEach(() => {
  databases += 1
  store = createStore(`errors-${databases}`, 'errors')
})
afterEach(async () => {
  await connectReports(null)
  // What is in memory belongs to the page; a fresh store takes it, so that the next test starts empty.
  await connectReports({
    store: createStore(`sink-${databases}`, 'errors'),
    send: async () => {},
    reporter: () => null,
  })
  await connectReports(null)
})

const brokenStore: UseStore = () => Promise.reject(new DOMException('closed', 'InvalidStateError'))

function report(given: Partial<StoredReport> = {}): StoredReport {
  const id = uuid()
  return {
    id,
    fingerprint: id,
    count: 1,
    reportedAt: '2026-07-03T05:00:00.000Z',
    reportedBy: 'uid-1',
    error: { code: 'SYS_001', category: 'system', severity: 'high', message: '予期しないエラーが発生しました。' },
    ...given,
  }
}

/** A server that answers each batch with what `answer` says. */
function server(answer: (reports: ErrorReport[]) => void = () => {}) {
  const batches: ErrorReport[][] = []
  const keepalives: boolean[] = []
  const send: ReportHooks['send'] = async (reports, { keepalive }) => {
    batches.push(reports)
    keepalives.push(keepalive)
    answer(reports)
  }
  return { send, batches, keepalives, ids: () => batches.flat().map(({ id }) => id) }
}

const connect = (given: Partial<ReportHooks> = {}) =>
  connectReports({ store, send: async () => {}, reporter: () => 'uid-1', ...given })
const stored = async () => ((await get<StoredReport[]>('reports', store)) ?? []).map(({ id }) => id)

describe('storing', () => {
  test('a report is on the device when made', async () => {
    await connect()
    const made = report()
    await enqueueReport(made)
    expect(await stored()).toEqual([made.id])
  })

  test('what happened before the store was given is stored as soon as it is', async () => {
    const early = report()
    await enqueueReport(early)
    await connect()
    expect(await stored()).toEqual([early.id])
  })

  test('several tabs write into one list without losing any', async () => {
    await connect()
    const made = Array.from({ length: 20 }, () => report())
    await Promise.all(made.map(enqueueReport))
    expect((await stored()).sort()).toEqual(made.map(({ id }) => id).sort())
  })

  test('with a dead store it is kept in memory and stored later', async () => {
    await connect({ store: brokenStore })
    const made = report()
    await enqueueReport(made)
    expect((await waitingReports()).map(({ id }) => id)).toEqual([made.id])
    await connect()
    expect(await stored()).toEqual([made.id])
  })

  test('never throws', async () => {
    await connect({ store: brokenStore })
    await expect(enqueueReport(report())).resolves.toBeUndefined()
    await expect(flushReports({ keepalive: false })).resolves.toBeUndefined()
  })
})

describe('sending', () => {
  test('removes what the server took, and only that', async () => {
    const { send, ids } = server()
    await connect({ send })
    const made = [report(), report()]
    for (const one of made) await enqueueReport(one)
    await flushReports({ keepalive: false })
    expect(ids()).toEqual(made.map(({ id }) => id))
    expect(await stored()).toEqual([])
  })

  test('keeps everything when there is no answer, and tries no further chunk', async () => {
    const { send, batches } = server(() => {
      throw unreachable('network', true)
    })
    await connect({ send })
    const long = 'x'.repeat(20_000)
    const made = Array.from({ length: 6 }, () => report({ error: { code: 'X', message: long } }))
    for (const one of made) await enqueueReport(one)
    await flushReports({ keepalive: false })
    expect(batches).toHaveLength(1)
    expect(await stored()).toEqual(made.map(({ id }) => id))
  })

  test.each(['SYS_003', 'AUTH_002', 'SYS_005'] as const)('keeps everything on %s', async (code) => {
    const { send, batches } = server(() => {
      throw refusedWith(code)
    })
    await connect({ send })
    await enqueueReport(report())
    await enqueueReport(report())
    await flushReports({ keepalive: false })
    expect(batches).toHaveLength(1)
    expect(await stored()).toHaveLength(2)
  })

  test('one report that the server refuses holds up no other', async () => {
    const poison = report()
    const { send, ids } = server((reports) => {
      if (reports.some(({ id }) => id === poison.id)) throw refusedWith('VAL_001')
    })
    await connect({ send })
    const good = [report(), report(), report()]
    for (const one of [good[0], poison, good[1], good[2]]) await enqueueReport(one as StoredReport)
    await flushReports({ keepalive: false })
    expect(await stored()).toEqual([poison.id])
    expect(new Set(ids())).toEqual(new Set([...good, poison].map(({ id }) => id)))
  })

  test('a report made while sending is not lost', async () => {
    const late = report()
    const { send } = server(() => void enqueueReport(late))
    await connect({ send })
    await enqueueReport(report())
    await flushReports({ keepalive: false })
    await vi.waitFor(async () => expect(await stored()).toEqual([late.id]))
  })

  test('the same error again while its report is being sent goes with the next one, counted once', async () => {
    const first = report({ fingerprint: 'same', count: 2 })
    const again = report({ fingerprint: 'same' })
    let during: Promise<void> | undefined
    const { send, batches } = server(() => {
      during ??= enqueueReport(again)
    })
    await connect({ send })
    await enqueueReport(first)
    await flushReports({ keepalive: false })
    await during
    await flushReports({ keepalive: false })
    await flushReports({ keepalive: false })
    const sent = batches.flat().map(({ id, error }) => ({ id, count: error.context?.count }))
    expect(sent).toEqual([
      { id: first.id, count: 2 },
      { id: expect.any(String), count: 1 },
    ])
    expect(sent[1]?.id, 'the server takes each id once').not.toBe(first.id)
    expect(await stored()).toEqual([])
  })

  test('so it does when the disk already has it before the answer comes', async () => {
    let taken = () => {}
    const { send: record, batches } = server()
    const send: ReportHooks['send'] = async (reports, options) => {
      await record(reports, options)
      if (batches.length === 1) await new Promise<void>((resolve) => (taken = resolve))
    }
    await connect({ send })
    await enqueueReport(report({ fingerprint: 'same' }))
    const flushed = flushReports({ keepalive: false })
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    for (let i = 0; i < 3; i += 1) await enqueueReport(report({ fingerprint: 'same' }))
    taken()
    await flushed
    expect(await waitingReports()).toMatchObject([{ fingerprint: 'same', count: 3 }])
    await flushReports({ keepalive: false })
    expect(batches.flat().map(({ error }) => error.context?.count)).toEqual([1, 3])
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(2)
  })

  test('sends nothing while nobody is signed in', async () => {
    const { send, batches } = server()
    await connect({ send, reporter: () => null })
    await enqueueReport(report({ reportedBy: null }))
    await flushReports({ keepalive: false })
    expect(batches).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  test("never sends another person's reports; those of nobody go with the next", async () => {
    const { send, ids } = server()
    await connect({ send, reporter: () => 'uid-2' })
    const theirs = report({ reportedBy: 'uid-1' })
    const nobodys = report({ reportedBy: null })
    const mine = report({ reportedBy: 'uid-2' })
    for (const one of [theirs, nobodys, mine]) await enqueueReport(one)
    await flushReports({ keepalive: false })
    expect(ids()).toEqual([nobodys.id, mine.id])
    expect(await stored()).toEqual([theirs.id])
  })

  test('one tab at a time; a leaving page does not wait for the lock', async () => {
    const { send, keepalives } = server()
    const request = vi.fn((_name: string, _options: unknown, work: (lock: unknown) => unknown) => work(null))
    vi.stubGlobal('navigator', { locks: { request } })
    await connect({ send })
    await enqueueReport(report())
    await flushReports({ keepalive: false })
    expect(keepalives).toEqual([])
    await flushReports({ keepalive: true })
    expect(keepalives).toEqual([true])
  })

  test('a closing page sends what it stored before it yields: the disk would answer too late', async () => {
    const { send, ids } = server()
    await connect({ send })
    const [mine, theirs] = [report(), report({ reportedBy: 'uid-2' })]
    await enqueueReport(mine)
    await enqueueReport(theirs)
    void flushReports({ keepalive: true })
    expect(ids()).toEqual([mine.id])
    await vi.waitFor(async () => expect(await stored()).toEqual([theirs.id]))
    void flushReports({ keepalive: true })
    expect(ids()).toEqual([mine.id])
  })

  test('a page that is left while the disk still writes sends what it was about to store', async () => {
    const { send, ids } = server()
    let answer = () => {}
    const slow: UseStore = (mode, use) =>
      new Promise<void>((resolve) => (answer = resolve)).then(() => store(mode, use))
    await connect({ send, store: slow })
    const [first, second] = [report(), report()]
    const storing = enqueueReport(first)
    void flushReports({ keepalive: true })
    expect(ids()).toEqual([first.id])
    answer()
    await storing
    await vi.waitFor(async () => expect(await stored()).toEqual([first.id]))
    const again = enqueueReport(second)
    void flushReports({ keepalive: true })
    expect(ids()).toEqual([first.id, first.id, second.id])
    answer()
    await again
  })

  test('a removal that fails sends the same id again, which the server takes once', async () => {
    const { send, ids } = server()
    let writable = true
    const flaky: UseStore = (mode, use) =>
      mode === 'readwrite' && !writable ? Promise.reject(new Error('full')) : store(mode, use)
    await connect({ send, store: flaky })
    const made = report()
    await enqueueReport(made)
    writable = false
    await flushReports({ keepalive: false })
    writable = true
    await flushReports({ keepalive: false })
    expect(ids()).toEqual([made.id, made.id])
    expect(await stored()).toEqual([])
  })

  test('nothing waits: nothing is sent', async () => {
    const { send, batches } = server()
    await connect({ send })
    await set('reports', [], store)
    await flushReports({ keepalive: false })
    expect(batches).toEqual([])
  })
})
