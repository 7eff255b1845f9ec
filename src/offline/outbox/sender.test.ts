// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { contactRow, createRow, customer, refusal, stateOf, updateRow } from './row-fixtures'
import { testWire } from './test-wire'

const { fail, network, reply, rowNow, start } = testWire()

describe('sending', () => {
  it('sends nothing before it may', async () => {
    network.state = stateOf([createRow('a')])
    network.sender.poll()
    await network.platform.pass(60_000)
    expect(network.sent).toEqual([])
  })

  it('sends nothing that it may no longer send by the time it is written down: somebody else may be signed in', async () => {
    network.state = stateOf([createRow('a')])
    network.sender.setEnabled(true, true)
    network.sender.setEnabled(false, true)
    await network.platform.settle()
    expect(network.sent).toEqual([])
    expect(rowNow('row-1')).toMatchObject({ state: 'uncertain', attempts: 1 })
    network.sender.setEnabled(true, true)
    await network.platform.settle()
    expect(network.sent).toEqual(['row-1'])
  })

  it('writes down that it sends before a byte leaves', async () => {
    await start(createRow('a'))
    expect(network.sent).toEqual(['row-1'])
    expect(rowNow('row-1')).toMatchObject({ state: 'sending', attempts: 1 })
  })

  it('hands over key, version and limit', async () => {
    await start(updateRow('a', { name: 'x' }, { base: customer('a', { version: 4 }) }))
    expect(network.wire.get('row-1')).toMatchObject({ body: { name: 'x' }, ifMatch: 4, timeoutMs: 6_000 })
  })

  it('ends an entry with the server’s reply and goes on with the lane', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), contactRow('i', 'a', { id: 'two', seq: 2 }))
    expect(network.sent).toEqual(['one'])
    reply('one')
    await network.platform.settle()
    expect(network.done).toMatchObject([{ id: 'one', result: { id: 'a' } }])
    expect(network.sent).toEqual(['one', 'two'])
  })

  it('tries one first, then four at a time', async () => {
    await start(...[1, 2, 3, 4, 5, 6, 7].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    expect(network.sent).toEqual(['c1'])
    reply('c1')
    await network.platform.settle()
    expect(network.sent).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    reply('c3')
    await network.platform.settle()
    expect(network.sent.at(-1)).toBe('c6')
  })

  it('what is added later is sent when somebody looks', async () => {
    await start()
    network.state = stateOf([createRow('a')])
    network.sender.poll()
    network.sender.poll()
    await network.platform.settle()
    expect(network.sent).toEqual(['row-1'])
  })
})

describe('the turn', () => {
  it('is renewed while something is under way', async () => {
    await start(createRow('a'))
    const first = network.state.meta.lease?.until ?? 0
    await network.platform.pass(4_000)
    expect(network.state.meta.lease?.until).toBeGreaterThan(first)
  })

  it('sends nothing while another tab has it, and looks when it ends', async () => {
    network.state = stateOf([createRow('a')], { lease: { holder: 'other', until: network.platform.now() + 4_000 } })
    network.sender.setEnabled(true, false)
    await network.platform.pass(3_900)
    expect(network.sent).toEqual([])
    await network.platform.pass(200)
    expect(network.sent).toEqual(['row-1'])
  })

  it('is given back when sending ends', async () => {
    await start(createRow('a'))
    network.sender.setEnabled(false, false)
    await network.platform.settle()
    expect(network.state.meta.lease?.holder).toBe('me')
    reply('row-1')
    await network.platform.settle()
    expect(network.state.meta.lease).toBeNull()
    expect(network.done).toHaveLength(1)
  })

  it('ends with the tab: what is under way is broken off and stays uncertain', async () => {
    await start(createRow('a'))
    await network.sender.stop()
    await network.platform.settle()
    expect(rowNow('row-1')).toMatchObject({ state: 'uncertain', key: 'row-1' })
    await network.platform.pass(120_000)
    expect(network.sent).toEqual(['row-1'])
    expect(network.platform.timers()).toBe(0)
  })
})

describe('interrupt', () => {
  it('breaks off what hangs on a dead connection and repeats it at once', async () => {
    await start(createRow('a'))
    network.sender.interrupt()
    await network.platform.settle()
    expect(network.sent).toEqual(['row-1', 'row-1'])
    expect(rowNow('row-1')).toMatchObject({ state: 'sending', failures: 0, attempts: 2 })
  })
})

describe('an answer', () => {
  it('is written down in the transaction that takes the next', async () => {
    await start(...[1, 2, 3].map((seq) => createRow('same', { id: `c${seq}`, seq })))
    const before = network.writes
    reply('c1')
    await network.platform.settle()
    expect(network.sent).toEqual(['c1', 'c2'])
    expect(network.done).toHaveLength(1)
    expect(network.writes - before).toBe(1)
  })

  it('that comes while another is written goes with all that came meanwhile', async () => {
    await start(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    reply('c1')
    await network.platform.settle()
    const before = network.writes
    for (const key of ['c2', 'c3', 'c4', 'c5']) reply(key)
    await network.platform.settle()
    expect(network.done.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    expect(network.wire.size).toBe(4)
    expect(network.writes - before).toBeLessThanOrEqual(2)
  })

  it('is written down also by a sender that may send no more, and the turn is given back', async () => {
    await start(createRow('a', { id: 'c1' }), createRow('b', { id: 'c2', seq: 2 }))
    reply('c1')
    network.sender.setEnabled(false, false)
    await network.platform.settle()
    expect(network.done).toHaveLength(1)
    expect(network.sent).toEqual(['c1'])
    expect(network.state.meta.lease).toBeNull()
  })
})

describe('idle', () => {
  it('resolves when everything is sent', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), contactRow('i', 'a', { id: 'two', seq: 2 }))
    const idle = vi.fn()
    void network.sender.idle(60_000).then(idle)
    await network.platform.settle()
    reply('one')
    await network.platform.settle()
    expect(idle).not.toHaveBeenCalled()
    reply('two')
    await network.platform.settle()
    expect(idle).toHaveBeenCalled()
  })

  it('resolves when what is left has to wait', async () => {
    await start(createRow('a'))
    const idle = vi.fn()
    void network.sender.idle(60_000).then(idle)
    await network.platform.settle()
    fail('row-1', refusal('SYS_003'))
    await network.platform.settle()
    expect(idle).toHaveBeenCalled()
  })

  it('waits no longer than its limit', async () => {
    await start(createRow('a'))
    const idle = vi.fn()
    void network.sender.idle(2_000).then(idle)
    await network.platform.pass(2_000)
    expect(idle).toHaveBeenCalled()
  })

  it('resolves when sending ends', async () => {
    await start(createRow('a'))
    const idle = vi.fn()
    void network.sender.idle(60_000).then(idle)
    await network.platform.settle()
    network.sender.setEnabled(false, false)
    await network.platform.settle()
    expect(idle).toHaveBeenCalled()
  })
})
