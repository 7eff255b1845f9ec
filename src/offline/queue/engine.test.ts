// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { contact, create, customer, refusal, update } from './row-fixtures'
import { online, reply, states, testDesk } from './test-desk'

const desk = testDesk()
const { submitted, tab } = desk

describe('release and settled', () => {
  it('a release ends our own waits', async () => {
    desk.send.mockRejectedValueOnce(refusal('SYS_003'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' })
    expect(desk.send).toHaveBeenCalledTimes(1)
    void outbox.release()
    await desk.platform.settle()
    expect(desk.send).toHaveBeenCalledTimes(2)
  })

  it('settled waits for what is under way, and for nothing when nothing can move', async () => {
    let answer = (_: unknown) => {}
    desk.send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const outbox = tab()
    await outbox.settled(60_000)
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, {}, 8_000)
    const done = vi.fn()
    void outbox.settled(60_000).then(done)
    await desk.platform.settle()
    expect(done).not.toHaveBeenCalled()
    answer(reply('x'))
    await desk.platform.settle()
    expect(done).toHaveBeenCalled()
  })

  it('an interrupted request goes again at once with the same key', async () => {
    desk.send.mockImplementationOnce(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(unreachable('aborted', true)))),
    )
    const outbox = tab()
    outbox.setReach(online)
    const waiting = submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, 1_000)
    await waiting
    outbox.interrupt()
    await desk.platform.settle()
    expect(desk.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['form-1', 'form-1'])
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })
})

describe('what a person does to entries', () => {
  it('retry, edit and resolve go through to the queue', async () => {
    desk.send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a', name: 'x' }, { id: 'form-1' })
    const edited = outbox.edit('form-1', { id: 'a', name: 'y' })
    await desk.platform.settle()
    expect(await edited).toBe('done')
    expect(desk.send.mock.calls[1]?.[1].body).toMatchObject({ name: 'y' })
    const gone = outbox.retry('no such entry')
    await desk.platform.settle()
    expect(await gone).toBe('gone')
  })

  it('a conflict that is decided is sent on top of their record', async () => {
    const base = customer('a', { name: 'o', version: 1 })
    desk.send.mockRejectedValueOnce(
      refusal('DB_005', { context: { current: customer('a', { name: 'theirs', version: 2 }) } }),
    )
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, update, { id: 'a', changes: { name: 'mine' } }, { id: 'form-1', base })
    const decided = outbox.resolveConflict('form-1', { name: 'mine' })
    await desk.platform.settle()
    expect(await decided).toBe('done')
    expect(desk.send.mock.calls[1]?.[2]).toMatchObject({ ifMatch: 2 })
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })

  it('a child of a refused entry is shown as blocked, and goes once the parent went', async () => {
    desk.send.mockRejectedValueOnce(refusal('VAL_001'))
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
    await desk.platform.settle()
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
    await desk.platform.settle()
    const closed = outbox.close()
    await desk.platform.settle()
    await closed
    await outbox.close()
    await desk.platform.pass(0)
    expect(desk.platform.timers()).toBe(0)
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({ state: 'not-stored' })
    expect(desk.send).not.toHaveBeenCalled()
  })
})
