// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { entryError } from './classify-failure'
import { createRow, NOW, refusal } from './row-fixtures'
import { testWire } from './test-wire'

const { fail, network, onSignInNeeded, reply, rowNow, start } = testWire()

describe('a request of many steps', () => {
  it('that is first in line lets others go as soon as the server answers it', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    expect(network.sent).toEqual(['one'])
    network.wire.get('one')?.alive?.()
    await network.platform.settle()
    expect(network.sent).toEqual(['one', 'two'])
  })

  it('is not lost while its steps are answered, and is once they are not', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }))
    for (let second = 0; second < 30; second += 1) {
      network.wire.get('one')?.alive?.()
      await network.platform.pass(1_000)
    }
    expect(network.sent).toEqual(['one'])
    expect(rowNow('one')).toMatchObject({ state: 'sending', attempts: 1 })
  })
})

describe('failures', () => {
  it('repeats with the same key and the same bytes after a wait', async () => {
    await start(createRow('a'))
    const first = network.wire.get('row-1')?.body
    fail('row-1', unreachable('network', true))
    await network.platform.pass(999)
    expect(network.sent).toHaveLength(1)
    await network.platform.pass(1)
    expect(network.sent).toEqual(['row-1', 'row-1'])
    expect(network.wire.get('row-1')?.body).toEqual(first)
  })

  it('after a failure tries one at a time until one gets through', async () => {
    await start(...[1, 2, 3].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    fail('c1', unreachable('network', true))
    await network.platform.settle()
    expect(network.sent).toEqual(['c1', 'c2'])
    fail('c2', unreachable('network', true))
    await network.platform.settle()
    expect(network.sent).toEqual(['c1', 'c2', 'c3'])
    reply('c3')
    await network.platform.pass(1_000)
    expect(network.sent.slice(3).sort()).toEqual(['c1', 'c2'])
  })

  it('a poisoned entry holds up no other', async () => {
    await start(...[1, 2, 3, 4].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    for (let i = 0; i < 40 && network.done.length < 3; i++) {
      for (const key of [...network.wire.keys()]) {
        if (key === 'c1') fail(key, refusal('SYS_001'))
        else reply(key)
      }
      await network.platform.pass(250)
    }
    expect(network.done.map(({ id }) => id).sort()).toEqual(['c2', 'c3', 'c4'])
    expect(rowNow('c1')).toMatchObject({ state: 'uncertain' })
  })

  it('a hanging request holds up no other either', async () => {
    await start(...[1, 2, 3].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    await network.platform.pass(4_000)
    expect(network.sent).toEqual(['c1', 'c2'])
    reply('c2')
    await network.platform.settle()
    expect(network.sent).toEqual(['c1', 'c2', 'c3'])
  })

  it('what hangs while others get through is lost: it goes again under its key, its lane after it', async () => {
    await start(...[1, 2, 3].map((seq) => createRow(`c${seq}`, { id: `c${seq}`, seq })))
    await network.platform.pass(4_000)
    reply('c2')
    await network.platform.pass(1_999)
    expect(network.sent).toEqual(['c1', 'c2', 'c3'])
    reply('c3')
    await network.platform.pass(6_000)
    expect(network.sent).toEqual(['c1', 'c2', 'c3', 'c1'])
    reply('c1')
    await network.platform.settle()
    expect(network.done.map(({ id }) => id)).toContain('c1')
  })

  it('one that was slow before is not broken off at 6 s again: its answer needs 8 s, though others come at once', async () => {
    const slow = createRow('c0', { id: 'c0', failures: 1, last_error: entryError(unreachable('timeout', true), 0) })
    await start(slow, ...Array.from({ length: 20 }, (_, i) => createRow(`c${i + 1}`, { id: `c${i + 1}`, seq: i + 2 })))
    for (let second = 0; second < 7; second += 1) {
      await network.platform.pass(1_000)
      for (const id of [...network.wire.keys()].filter((key) => key !== 'c0')) reply(id)
    }
    await network.platform.pass(900)
    expect(network.wire.get('c0')?.signal.aborted).toBe(false)
    reply('c0')
    await network.platform.settle()
    expect(network.done.map(({ id }) => id)).toContain('c0')
  })

  it('what hangs while nothing gets through has its whole time: the server may be slow', async () => {
    const slow = createRow('c1', { id: 'c1', failures: 3, last_error: entryError(unreachable('timeout', true), NOW) })
    await start(slow, createRow('c2', { id: 'c2', seq: 2 }))
    await network.platform.pass(15_000)
    expect(network.sent.filter((id) => id === 'c1')).toHaveLength(1)
  })

  it('never has more connections than a browser gives', async () => {
    await start(...Array.from({ length: 20 }, (_, i) => createRow(`c${i}`, { id: `c${i}`, seq: i + 1 })))
    reply('c0')
    let most = 0
    for (let second = 0; second < 60; second += 1) {
      await network.platform.pass(1_000)
      most = Math.max(most, network.wire.size)
    }
    expect(most).toBe(6)
  })

  it('a refusal ends the entry and shows that the server is well', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    fail('one', refusal('VAL_001'))
    await network.platform.settle()
    expect(rowNow('one')).toMatchObject({ state: 'refused' })
    expect(network.sent).toEqual(['one', 'two'])
  })

  it('obeys a silence that the server asks for', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    fail('one', refusal('SYS_005', { retryAfterMs: 20_000 }))
    await network.platform.pass(19_000)
    expect(network.sent).toEqual(['one'])
    await network.platform.pass(2_000)
    expect(network.sent).toHaveLength(2)
  })

  it('a 401 stops everything and asks once', async () => {
    await start(createRow('a', { id: 'one', seq: 1 }), createRow('b', { id: 'two', seq: 2 }))
    onSignInNeeded.mockImplementation(() => network.sender.setEnabled(false, true))
    fail('one', refusal('AUTH_002'))
    await network.platform.pass(120_000)
    expect(onSignInNeeded).toHaveBeenCalledTimes(1)
    expect(network.sent).toEqual(['one'])
    expect(rowNow('one')).toMatchObject({ state: 'needs-sign-in', key: 'one' })
  })

  it('a fault of our own is shown as refused', async () => {
    await start(createRow('a'))
    fail('row-1', new TypeError('boom'))
    await network.platform.settle()
    expect(rowNow('row-1')).toMatchObject({ state: 'refused', last_error: { message: 'boom' } })
  })
})

describe('a broken disk', () => {
  it('sends nothing that is not written down, and tries again', async () => {
    network.isDiskBroken = true
    await start(createRow('a'))
    expect(network.sent).toEqual([])
    network.isDiskBroken = false
    await network.platform.pass(30_000)
    expect(network.sent).toEqual(['row-1'])
  })

  it('an answer that cannot be written is asked for again, under the same key', async () => {
    await start(createRow('a'))
    network.isDiskBroken = true
    reply('row-1')
    await network.platform.settle()
    network.isDiskBroken = false
    await network.platform.pass(30_000)
    expect(network.sent).toEqual(['row-1', 'row-1'])
    reply('row-1')
    await network.platform.settle()
    expect(network.done).toHaveLength(1)
  })

  it('an answer is tried once more by itself: nothing that comes next may keep it', async () => {
    await start(createRow('a', { id: 'c1' }), createRow('b', { id: 'c2', seq: 2 }))
    network.failing = 1
    reply('c1')
    await network.platform.settle()
    expect(network.done).toHaveLength(1)
    await network.platform.pass(30_000)
    expect(network.sent).toEqual(['c1', 'c2'])
  })
})
