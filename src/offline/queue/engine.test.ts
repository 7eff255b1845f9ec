// @vitest-environment node
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { openOutbox } from './engine'
import type { OutboxEntry } from './entry'
import type { Outcome } from './final-word'
import type { Outbox, OutboxDeps, SubmitOptions } from './outbox-types'
import type { Channel, Platform } from './platform'
import { createQueueStore, openOutboxDatabase, type QueueStore } from './queue-store'
import { asAny, contact, create, customer, refusal, registerTestCommands, remove, update } from './row-fixtures'
import type { Send } from './sender'
import { bringLaterParts, type TestPlatform, testChannels, testLocks, testPlatform } from './test-platform'

beforeAll(registerTestCommands)
beforeAll(bringLaterParts)

let platform: TestPlatform
let openChannel: (name: string) => Channel
let lock: NonNullable<Platform['lock']>
let send: ReturnType<typeof vi.fn<Send>>
let open: Outbox[]

const scope = { tenantId: 't1', uid: 'u1' }
const online = { isReachable: true, isConfirmed: true }
const reply = (key: string) => customer('a', { memo: key })

function tab(more: Partial<OutboxDeps> = {}): Outbox {
  const outbox = openOutbox({
    scope,
    store: createQueueStore(openOutboxDatabase('outbox:t1:u1', platform.factory)),
    platform: { ...platform, lock, openChannel },
    send,
    ...more,
  })
  open.push(outbox)
  return outbox
}

/** The outcome of a submit once the clock has run. */
async function submitted(
  outbox: Outbox,
  command: unknown,
  input: unknown,
  options: SubmitOptions = {},
  ms = 0,
): Promise<Outcome | 'still waiting'> {
  let outcome: Outcome | 'still waiting' = 'still waiting'
  void outbox.submit(asAny(command), input, options).then((result) => {
    outcome = result
  })
  await platform.pass(ms)
  await platform.settle()
  return outcome
}

const states = (outbox: Outbox) => outbox.entries.get().map((entry) => [entry.id, entry.state])

beforeEach(() => {
  platform = testPlatform()
  openChannel = testChannels()
  lock = testLocks()
  send = vi.fn<Send>(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
  open = []
})

afterEach(async () => {
  for (const outbox of open) void outbox.close()
  await platform.settle()
})

describe('submit', () => {
  it('online: stored first, then sent, then the server’s word', async () => {
    const outbox = tab()
    outbox.setReach(online)
    const outcome = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    expect(outcome).toMatchObject({ state: 'sent', data: { memo: 'form-1' }, entry: { id: 'form-1', state: 'sent' } })
    expect(send.mock.calls[0]?.[2].idempotencyKey).toBe('form-1')
  })

  it('offline: says stored at once, and only after it is on the disk', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    const outcome = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    expect(outcome).toMatchObject({ state: 'stored', entry: { id: 'form-1', state: 'waiting', label: '' } })
    const other = createQueueStore(openOutboxDatabase('outbox:t1:u1', platform.factory))
    expect((await other.load()).rows).toMatchObject([{ id: 'form-1' }])
    other.close()
    expect(send).not.toHaveBeenCalled()
  })

  it('without a word of the server it says stored after 8 seconds', async () => {
    send.mockImplementation(() => new Promise(() => {}))
    const outbox = tab()
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, {}, 7_900)).toBe('still waiting')
    const late = await submitted(outbox, create, { id: 'b' }, {}, 8_000)
    expect(late).toMatchObject({ state: 'stored' })
  })

  it('says stored as soon as the connection is known to be gone', async () => {
    send.mockImplementationOnce(() => new Promise(() => {}))
    const outbox = tab()
    outbox.setReach(online)
    const saving = outbox.submit(asAny(create), { id: 'a' }, { id: 'form-1' })
    await platform.settle()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    expect(await saving).toMatchObject({ state: 'stored', entry: { id: 'form-1' } })
    expect(platform.now()).toBe(Date.UTC(2026, 4, 1))
  })

  it('a refusal is told with its reason, and the entry stays', async () => {
    send.mockRejectedValue(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'refused',
      error: { code: 'VAL_001', status: 422 },
    })
    expect(states(outbox)).toEqual([['form-1', 'refused']])
  })

  it('a corrected form goes again under a new key', async () => {
    send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a', name: '' }, { id: 'form-1' })
    const outcome = await submitted(outbox, create, { id: 'a', name: '山田' }, { id: 'form-1' })
    expect(outcome).toMatchObject({ state: 'sent', entry: { id: 'form-1' } })
    expect(send.mock.calls[1]?.[2].idempotencyKey).not.toBe('form-1')
    expect(send.mock.calls[1]?.[1].body).toMatchObject({ name: '山田' })
  })

  it('a form that is saved twice acts once', async () => {
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    const again = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    expect(again).toMatchObject({ state: 'sent', data: { memo: 'form-1' } })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('the same form saved in two tabs at once acts once', async () => {
    const [a, b] = [tab(), tab()]
    await platform.settle()
    a.setReach(online)
    b.setReach(online)
    const both = Promise.all([
      a.submit(asAny(create), { id: 'a' }, { id: 'form-1' }),
      b.submit(asAny(create), { id: 'a' }, { id: 'form-1' }),
    ])
    await platform.pass(20)
    expect(await both).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('a change of a record that another tab has just changed keeps its place behind it', async () => {
    const [a, b] = [tab(), tab()]
    await platform.settle()
    const offline = { isReachable: false, isConfirmed: true }
    a.setReach(offline)
    b.setReach(offline)
    void a.submit(asAny(create), { id: 'a' }, { id: 'first' })
    void b.submit(asAny(update), { id: 'a', changes: { memo: 'm' } }, { id: 'second' })
    await platform.pass(20)
    a.setReach(online)
    await platform.pass(20)
    expect(send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['first', 'second'])
  })

  it('a conflict is told', async () => {
    const base = customer('a', { name: 'o', version: 1 })
    send.mockRejectedValue(refusal('DB_005', { context: { current: customer('a', { name: 'theirs', version: 2 }) } }))
    const outbox = tab()
    outbox.setReach(online)
    const outcome = await submitted(outbox, update, { id: 'a', changes: { name: 'mine' } }, { base })
    expect(outcome).toMatchObject({ state: 'conflict', entry: { conflict: { fields: [{ field: 'name' }] } } })
  })

  it('what only undoes an unsent entry is done at once', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    await submitted(outbox, create, { id: 'a' })
    expect(await submitted(outbox, remove, { id: 'a' })).toMatchObject({ state: 'sent' })
    expect(states(outbox)).toEqual([])
  })

  it('a held entry is stored at once and goes when its time is over', async () => {
    const outbox = tab()
    outbox.setReach(online)
    expect(await submitted(outbox, remove, { id: 'a' }, { holdMs: 5_000 })).toMatchObject({ state: 'stored' })
    await platform.pass(4_900)
    expect(send).not.toHaveBeenCalled()
    await platform.pass(200)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('a held entry can be undone', async () => {
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, remove, { id: 'a' }, { id: 'form-1', holdMs: 5_000 })
    const undone = outbox.discard('form-1')
    await platform.settle()
    expect(await undone).toBe('done')
    await platform.pass(10_000)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a disk that takes nothing', () => {
  const full = (): QueueStore => ({
    transact: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    append: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    load: () => Promise.reject(new Error('broken')),
    prune: () => Promise.reject(new Error('broken')),
    close: () => {},
  })

  it('offline: never a false 「保存しました」', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach({ isReachable: false, isConfirmed: true })
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({
      state: 'not-stored',
      error: { name: 'QuotaExceededError' },
    })
  })

  it('online: the server’s word is good enough', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'sent',
      data: { memo: 'form-1' },
    })
  })

  it('online, but the server says no or nothing: not stored', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach(online)
    send.mockRejectedValueOnce(refusal('VAL_001'))
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({
      state: 'not-stored',
      error: { code: 'VAL_001' },
    })
    send.mockRejectedValueOnce(unreachable('network', true))
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({ state: 'not-stored' })
  })

  it('opens all the same', async () => {
    const outbox = tab({ store: full() })
    await expect(outbox.ready).resolves.toBeUndefined()
    expect(outbox.entries.get()).toEqual([])
  })
})

describe('who may send', () => {
  it('nothing leaves before the person is confirmed', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: true, isConfirmed: false })
    await submitted(outbox, create, { id: 'a' }, {}, 30_000)
    expect(send).not.toHaveBeenCalled()
    outbox.setReach(online)
    await platform.settle()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('nothing leaves before the server was measured', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: null, isConfirmed: true })
    await submitted(outbox, create, { id: 'a' }, {}, 30_000)
    expect(send).not.toHaveBeenCalled()
  })

  it('after a 401 everything waits for the person; then it goes on under the same keys', async () => {
    const onSignInNeeded = vi.fn()
    send.mockRejectedValueOnce(refusal('AUTH_002'))
    const outbox = tab({ onSignInNeeded })
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'stored',
      entry: { state: 'needs-sign-in' },
    })
    expect(await submitted(outbox, create, { id: 'b' }, { id: 'form-2' })).toMatchObject({ state: 'stored' })
    expect(onSignInNeeded).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledTimes(1)
    void outbox.release(true)
    await platform.settle()
    const keys = send.mock.calls.slice(1).map(([, , { idempotencyKey }]) => idempotencyKey)
    expect(keys.sort()).toEqual(['form-1', 'form-2'])
  })

  it('what a tab left that died before the sign-in is tried by the next one', async () => {
    send.mockRejectedValueOnce(refusal('AUTH_002'))
    const [a, b] = [tab(), tab()]
    a.setReach(online)
    b.setReach(online)
    await submitted(a, create, { id: 'a' }, { id: 'form-1' })
    expect(states(a)).toEqual([['form-1', 'needs-sign-in']])
    void a.close()
    await platform.pass(10)
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('an entry of an earlier session is sent when its person is back', async () => {
    const before = tab()
    before.setReach({ isReachable: false, isConfirmed: true })
    await submitted(before, create, { id: 'a' }, { id: 'form-1' })
    void before.close()
    await platform.settle()
    const later = tab()
    await platform.settle()
    expect(states(later)).toEqual([['form-1', 'waiting']])
    later.setReach(online)
    await platform.settle()
    expect(send.mock.calls[0]?.[2].idempotencyKey).toBe('form-1')
  })
})

describe('several tabs', () => {
  it('one sends, both show the same', async () => {
    const [a, b] = [tab(), tab()]
    a.setReach(online)
    b.setReach(online)
    const outcome = await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 10)
    expect(outcome).toMatchObject({ state: 'sent' })
    await platform.pass(10)
    expect(send).toHaveBeenCalledTimes(1)
    expect(states(a)).toEqual(states(b))
  })

  it('the other one takes over when the sender goes', async () => {
    const [a, b] = [tab(), tab()]
    await platform.settle()
    b.setReach(online)
    a.setReach({ isReachable: false, isConfirmed: true })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 10)
    expect(send).not.toHaveBeenCalled()
    void a.close()
    await platform.settle()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('a frozen sender loses its turn to a tab that works', async () => {
    // Frozen: it holds the lock, and neither sends nor answers.
    tab({ platform: { ...platform, lock, openChannel: null } })
    const b = tab()
    await platform.settle()
    b.setReach(online)
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 7_000)
    expect(states(b)).toEqual([['form-1', 'sent']])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('a sender that is asked for its health measures again', async () => {
    const onDoubt = vi.fn()
    const [a, b] = [tab({ onDoubt }), tab()]
    await platform.settle()
    a.setReach({ isReachable: false, isConfirmed: true })
    b.setReach(online)
    await submitted(b, create, { id: 'a' }, {}, 20_000)
    expect(onDoubt).toHaveBeenCalled()
  })

  it('tells of what was sent in every tab, and not of what earlier sessions sent', async () => {
    const heard: string[] = []
    const listen = (name: string) => (entries: readonly OutboxEntry[]) => {
      heard.push(...entries.map(({ id }) => `${name} ${id}`))
    }
    const [a, b] = [tab({ onSent: listen('a') }), tab({ onSent: listen('b') })]
    a.setReach(online)
    b.setReach(online)
    await submitted(a, create, { id: 'a' }, { id: 'form-1' }, 10)
    await platform.pass(10)
    expect(heard.sort()).toEqual(['a form-1', 'b form-1'])
    tab({ onSent: listen('c') })
    await platform.settle()
    expect(heard.some((line) => line.startsWith('c'))).toBe(false)
  })
})

describe('release and settled', () => {
  it('a release ends our own waits', async () => {
    send.mockRejectedValueOnce(refusal('SYS_003'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' })
    expect(send).toHaveBeenCalledTimes(1)
    void outbox.release()
    await platform.settle()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('settled waits for what is under way, and for nothing when nothing can move', async () => {
    let answer = (_: unknown) => {}
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const outbox = tab()
    await outbox.settled(60_000)
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, {}, 8_000)
    const done = vi.fn()
    void outbox.settled(60_000).then(done)
    await platform.settle()
    expect(done).not.toHaveBeenCalled()
    answer(reply('x'))
    await platform.settle()
    expect(done).toHaveBeenCalled()
  })

  it('an interrupted request goes again at once with the same key', async () => {
    send.mockImplementationOnce(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(unreachable('aborted', true)))),
    )
    const outbox = tab()
    outbox.setReach(online)
    const waiting = submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, 1_000)
    await waiting
    outbox.interrupt()
    await platform.settle()
    expect(send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['form-1', 'form-1'])
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })
})

describe('what a person does to entries', () => {
  it('retry, edit and resolve go through to the queue', async () => {
    send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a', name: 'x' }, { id: 'form-1' })
    const edited = outbox.edit('form-1', { id: 'a', name: 'y' })
    await platform.settle()
    expect(await edited).toBe('done')
    expect(send.mock.calls[1]?.[1].body).toMatchObject({ name: 'y' })
    const gone = outbox.retry('no such entry')
    await platform.settle()
    expect(await gone).toBe('gone')
  })

  it('a conflict that is decided is sent on top of their record', async () => {
    const base = customer('a', { name: 'o', version: 1 })
    send.mockRejectedValueOnce(
      refusal('DB_005', { context: { current: customer('a', { name: 'theirs', version: 2 }) } }),
    )
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, update, { id: 'a', changes: { name: 'mine' } }, { id: 'form-1', base })
    const decided = outbox.resolveConflict('form-1', { name: 'mine' })
    await platform.settle()
    expect(await decided).toBe('done')
    expect(send.mock.calls[1]?.[2]).toMatchObject({ ifMatch: 2 })
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })

  it('a child of a refused entry is shown as blocked, and goes once the parent went', async () => {
    send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    const outcome = await submitted(
      outbox,
      contact,
      { id: 'i', customer_id: 'a', summary: 's' },
      { id: 'form-2' },
      8_000,
    )
    expect(outcome).toMatchObject({ state: 'stored', entry: { state: 'blocked', blocked_by: 'form-1' } })
    void outbox.retry('form-1')
    await platform.settle()
    expect(states(outbox)).toEqual([
      ['form-1', 'sent'],
      ['form-2', 'sent'],
    ])
  })
})

describe('close', () => {
  it('ends timers, channel and lock', async () => {
    const outbox = tab()
    outbox.setReach(online)
    await platform.settle()
    const closed = outbox.close()
    await platform.settle()
    await closed
    await outbox.close()
    await platform.pass(0)
    expect(platform.timers()).toBe(0)
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({ state: 'not-stored' })
    expect(send).not.toHaveBeenCalled()
  })
})
