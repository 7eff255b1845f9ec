// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import type { Row } from './entry'
import type { QueueChange, QueueState } from './queue-store'
import { contactRow, createRow, customer, refusal, registerTestCommands, stateOf, updateRow } from './row-fixtures'
import { type Send, Sender } from './sender'
import { bringLaterParts, type TestPlatform, testPlatform } from './test-platform'

beforeAll(registerTestCommands)
beforeAll(bringLaterParts)

let platform: TestPlatform
let state: QueueState
let done: Row[]
let sender: Sender
let isDiskBroken: boolean
/** Requests under way, by key; each test answers them. */
let wire: Map<
  string,
  { body: unknown; ifMatch: number | undefined; timeoutMs: number; answer: Answer; signal: AbortSignal }
>
let sent: string[]
const onSignInNeeded = vi.fn()

type Answer = { resolve: (reply: unknown) => void; reject: (error: unknown) => void }

const send: Send = (_, request, { idempotencyKey, ifMatch, timeoutMs, signal }) =>
  new Promise((resolve, reject) => {
    sent.push(idempotencyKey)
    wire.set(idempotencyKey, { body: request.body, ifMatch, timeoutMs, answer: { resolve, reject }, signal })
    signal.addEventListener('abort', () => reject(unreachable('aborted', true)))
  })

/** The queue in memory, with the transaction's rule: one decision after the other. */
async function transact<T>(decide: (state: QueueState) => QueueChange<T>): Promise<T> {
  await Promise.resolve()
  if (isDiskBroken) throw new DOMException('full', 'QuotaExceededError')
  const change = decide(state)
  const rows = new Map(state.rows.map((row) => [row.id, row]))
  for (const id of change.remove ?? []) rows.delete(id)
  for (const row of change.put ?? []) {
    if (row.state === 'sent') {
      rows.delete(row.id)
      done.push(row)
    } else rows.set(row.id, row)
  }
  state = { ...state, rows: [...rows.values()], meta: change.meta ?? state.meta }
  return change.result
}

const rowNow = (id: string) => state.rows.find((row) => row.id === id)
const reply = (key: string, record: unknown = customer('a')) => answer(key).resolve(record)
const fail = (key: string, error: unknown) => answer(key).reject(error)
function answer(key: string): Answer {
  const request = wire.get(key)
  if (!request) throw new Error(`${key} was not sent`)
  wire.delete(key)
  return request.answer
}

beforeEach(() => {
  platform = testPlatform()
  state = stateOf([])
  done = []
  wire = new Map()
  sent = []
  isDiskBroken = false
  onSignInNeeded.mockClear()
  sender = new Sender({ platform, holder: 'me', send, transact, onSignInNeeded })
})

const start = async (...rows: Row[]) => {
  state = stateOf(rows)
  sender.setEnabled(true, true)
  await platform.settle()
}

describe('sending', () => {
  it('sends nothing before it may', async () => {
    state = stateOf([createRow('a')])
    sender.look()
    await platform.pass(60_000)
    expect(sent).toEqual([])
  })

  it('writes down that it sends before a byte leaves', async () => {
    await start(createRow('a'))
    expect(sent).toEqual(['row-1'])
    expect(rowNow('row-1')).toMatchObject({ state: 'sending', attempts: 1 })
  })

  it('hands over key, version and limit', async () => {
    await start(updateRow('a', { name: 'x' }, { base: customer('a', { version: 4 }) }))
    expect(wire.get('row-1')).toMatchObject({ body: { name: 'x' }, ifMatch: 4, timeoutMs: 6_000 })
  })

  it('ends an entry with the server’s reply and goes on with the lane', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), contactRow('i', 'a', { id: 'two', seq: 2 }))
    expect(sent).toEqual(['one'])
    reply('one')
    await platform.settle()
    expect(done).toMatchObject([{ id: 'one', result: { id: 'a' } }])
    expect(sent).toEqual(['one', 'two'])
  })

  it('tries one first, then four at a time', async () => {
    await start(...[1, 2, 3, 4, 5, 6, 7].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    expect(sent).toEqual(['c1'])
    reply('c1')
    await platform.settle()
    expect(sent).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    reply('c3')
    await platform.settle()
    expect(sent.at(-1)).toBe('c6')
  })

  it('what is added later is sent when somebody looks', async () => {
    await start()
    state = stateOf([createRow('a')])
    sender.look()
    sender.look()
    await platform.settle()
    expect(sent).toEqual(['row-1'])
  })
})

describe('failures', () => {
  it('repeats with the same key and the same bytes after a wait', async () => {
    await start(createRow('a'))
    const first = wire.get('row-1')?.body
    fail('row-1', unreachable('network', true))
    await platform.pass(999)
    expect(sent).toHaveLength(1)
    await platform.pass(1)
    expect(sent).toEqual(['row-1', 'row-1'])
    expect(wire.get('row-1')?.body).toEqual(first)
  })

  it('after a failure tries one at a time until one gets through', async () => {
    await start(...[1, 2, 3].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    fail('c1', unreachable('network', true))
    await platform.settle()
    expect(sent).toEqual(['c1', 'c2'])
    fail('c2', unreachable('network', true))
    await platform.settle()
    expect(sent).toEqual(['c1', 'c2', 'c3'])
    reply('c3')
    await platform.pass(1_000)
    expect(sent.slice(3).sort()).toEqual(['c1', 'c2'])
  })

  it('a poisoned entry holds up no other', async () => {
    await start(...[1, 2, 3, 4].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    for (let i = 0; i < 40 && done.length < 3; i++) {
      for (const key of [...wire.keys()]) {
        if (key === 'c1') fail(key, refusal('SYS_001'))
        else reply(key)
      }
      await platform.pass(250)
    }
    expect(done.map(({ id }) => id).sort()).toEqual(['c2', 'c3', 'c4'])
    expect(rowNow('c1')).toMatchObject({ state: 'uncertain' })
  })

  it('a hanging request holds up no other either', async () => {
    await start(...[1, 2, 3].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    await platform.pass(4_000)
    expect(sent).toEqual(['c1', 'c2'])
    reply('c2')
    await platform.settle()
    expect(sent).toEqual(['c1', 'c2', 'c3'])
  })

  it('never has more connections than a browser gives', async () => {
    await start(...Array.from({ length: 20 }, (_, i) => createRow(`c${i}`, { id: `c${i}`, seq: i + 1 })))
    reply('c0')
    await platform.pass(60_000)
    expect(wire.size).toBe(6)
  })

  it('a refusal ends the entry and shows that the server is well', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    fail('one', refusal('VAL_001'))
    await platform.settle()
    expect(rowNow('one')).toMatchObject({ state: 'refused' })
    expect(sent).toEqual(['one', 'two'])
  })

  it('obeys a silence that the server asks for', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    fail('one', refusal('SYS_005', { retryAfterMs: 20_000 }))
    await platform.pass(19_000)
    expect(sent).toEqual(['one'])
    await platform.pass(2_000)
    expect(sent).toHaveLength(2)
  })

  it('a 401 stops everything and asks once', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    onSignInNeeded.mockImplementation(() => sender.setEnabled(false, true))
    fail('one', refusal('AUTH_002'))
    await platform.pass(120_000)
    expect(onSignInNeeded).toHaveBeenCalledTimes(1)
    expect(sent).toEqual(['one'])
    expect(rowNow('one')).toMatchObject({ state: 'needs-sign-in', key: 'one' })
  })

  it('a fault of our own is shown as refused', async () => {
    await start(createRow('a'))
    fail('row-1', new TypeError('boom'))
    await platform.settle()
    expect(rowNow('row-1')).toMatchObject({ state: 'refused', last_error: { message: 'boom' } })
  })
})

describe('a broken disk', () => {
  it('sends nothing that is not written down, and tries again', async () => {
    isDiskBroken = true
    await start(createRow('a'))
    expect(sent).toEqual([])
    isDiskBroken = false
    await platform.pass(30_000)
    expect(sent).toEqual(['row-1'])
  })

  it('an answer that cannot be written is asked for again, under the same key', async () => {
    await start(createRow('a'))
    isDiskBroken = true
    reply('row-1')
    await platform.settle()
    isDiskBroken = false
    await platform.pass(30_000)
    expect(sent).toEqual(['row-1', 'row-1'])
    reply('row-1')
    await platform.settle()
    expect(done).toHaveLength(1)
  })
})

describe('the turn', () => {
  it('is renewed while something is under way', async () => {
    await start(createRow('a'))
    const first = state.meta.lease?.until ?? 0
    await platform.pass(4_000)
    expect(state.meta.lease?.until).toBeGreaterThan(first)
  })

  it('sends nothing while another tab has it, and looks when it ends', async () => {
    state = stateOf([createRow('a')], { lease: { holder: 'other', until: platform.now() + 4_000 } })
    sender.setEnabled(true, false)
    await platform.pass(3_900)
    expect(sent).toEqual([])
    await platform.pass(200)
    expect(sent).toEqual(['row-1'])
  })

  it('is given back when sending ends', async () => {
    await start(createRow('a'))
    sender.setEnabled(false, false)
    await platform.settle()
    expect(state.meta.lease?.holder).toBe('me')
    reply('row-1')
    await platform.settle()
    expect(state.meta.lease).toBeNull()
    expect(done).toHaveLength(1)
  })

  it('ends with the tab: what is under way is broken off and stays uncertain', async () => {
    await start(createRow('a'))
    await sender.stop()
    await platform.settle()
    expect(rowNow('row-1')).toMatchObject({ state: 'uncertain', key: 'row-1' })
    await platform.pass(120_000)
    expect(sent).toEqual(['row-1'])
    expect(platform.timers()).toBe(0)
  })
})

describe('interrupt', () => {
  it('breaks off what hangs on a dead connection and repeats it at once', async () => {
    await start(createRow('a'))
    sender.interrupt()
    await platform.settle()
    expect(sent).toEqual(['row-1', 'row-1'])
    expect(rowNow('row-1')).toMatchObject({ state: 'sending', failures: 0, attempts: 2 })
  })
})

describe('idle', () => {
  it('resolves when everything is sent', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), contactRow('i', 'a', { id: 'two', seq: 2 }))
    const idle = vi.fn()
    void sender.idle(60_000).then(idle)
    await platform.settle()
    reply('one')
    await platform.settle()
    expect(idle).not.toHaveBeenCalled()
    reply('two')
    await platform.settle()
    expect(idle).toHaveBeenCalled()
  })

  it('resolves when what is left has to wait', async () => {
    await start(createRow('a'))
    const idle = vi.fn()
    void sender.idle(60_000).then(idle)
    await platform.settle()
    fail('row-1', refusal('SYS_003'))
    await platform.settle()
    expect(idle).toHaveBeenCalled()
  })

  it('waits no longer than its limit', async () => {
    await start(createRow('a'))
    const idle = vi.fn()
    void sender.idle(2_000).then(idle)
    await platform.pass(2_000)
    expect(idle).toHaveBeenCalled()
  })

  it('resolves when sending ends', async () => {
    await start(createRow('a'))
    const idle = vi.fn()
    void sender.idle(60_000).then(idle)
    await platform.settle()
    sender.setEnabled(false, false)
    await platform.settle()
    expect(idle).toHaveBeenCalled()
  })
})
