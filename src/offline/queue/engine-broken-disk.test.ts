// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import type { QueueStore } from './queue-store'
import { create, refusal } from './row-fixtures'
import { online, states, testDesk } from './test-desk'

const desk = testDesk()
const { submitted, tab } = desk

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
    desk.send.mockRejectedValueOnce(refusal('VAL_001'))
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({
      state: 'not-stored',
      error: { code: 'VAL_001' },
    })
    desk.send.mockRejectedValueOnce(unreachable('network', true))
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({ state: 'not-stored' })
  })

  it('opens all the same', async () => {
    const outbox = tab({ store: full() })
    await expect(outbox.ready).resolves.toBeUndefined()
    expect(outbox.entries.get()).toEqual([])
  })
})

it('what a tab could not read at first is shown and sent once the disk can be read', async () => {
  const before = tab()
  await submitted(before, create, { id: 'a' }, { id: 'form-1' })
  void before.close()
  await desk.platform.settle()
  let isBroken = true
  const store = desk.openStore()
  const load = () => (isBroken ? Promise.reject(new Error('broken')) : store.load())
  const outbox = tab({ store: { ...store, load } })
  await desk.platform.pass(20_000)
  expect(states(outbox)).toEqual([])
  isBroken = false
  await desk.platform.pass(5_000)
  expect(states(outbox)).toEqual([['form-1', 'waiting']])
})
