// @vitest-environment node
// A tablet at the reception is never reloaded: what a change costs must not depend on how many there were.
import { IDBObjectStore } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { plainCodec } from '../device/codec'
import { openPersonDatabase } from '../device/person-database'
import { createQueueStore } from './queue-store'
import { asAny, create } from './row-fixtures'
import { online, testBrowser } from './test-browser'

const browser = testBrowser()

const ASKED = ['get', 'getAll', 'getAllKeys', 'put', 'add', 'delete', 'count'] as const

it('in every tab the three thousandth save costs what the first did', { timeout: 120_000 }, async () => {
  const work = { decoded: 0, labels: 0, asked: 0 }
  const codec = {
    encode: plainCodec.encode,
    decode: (stored: unknown) => {
      work.decoded += 1
      return stored
    },
  }
  vi.spyOn(create, 'label').mockImplementation(() => {
    work.labels += 1
    return ''
  })
  for (const name of ASKED) {
    const real = IDBObjectStore.prototype[name] as (...args: unknown[]) => unknown
    vi.spyOn(IDBObjectStore.prototype, name as 'get').mockImplementation(function (this: unknown, ...args: unknown[]) {
      work.asked += 1
      return real.apply(this, args) as IDBRequest
    })
  }
  const store = () => createQueueStore(openPersonDatabase('outbox:t1:u1', browser.platform.factory), codec)
  const [outbox, other] = [browser.tab({ store: store() }), browser.tab({ store: store() })]
  for (const tab of [outbox, other]) tab.setReach(online)
  await browser.platform.settle()

  let saved = 0
  const save = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      saved += 1
      void outbox.submit(asAny(create), { id: `c${saved}` }, { id: `s${saved}` })
    }
    await browser.platform.pass(200)
    await browser.platform.settle()
    for (const tab of [outbox, other]) tab.entries.get()
  }
  const costOf = async (count: number) => {
    Object.assign(work, { decoded: 0, labels: 0, asked: 0 })
    for (let i = 0; i < count; i += 1) await save(1)
    return { ...work }
  }

  await save(1)
  const first = await costOf(20)
  while (saved < 3_000 - 20) await save(100)
  const last = await costOf(20)
  expect(outbox.entries.get().filter(({ state }) => state !== 'sent')).toEqual([])
  expect(browser.send.mock.calls.length).toBe(saved)
  expect(last.decoded).toBeLessThanOrEqual(first.decoded * 1.2)
  expect(last.labels).toBeLessThanOrEqual(first.labels * 1.2)
  expect(last.asked).toBeLessThanOrEqual(first.asked * 1.2)
  for (const tab of [outbox, other]) expect(tab.entries.get().length).toBeLessThanOrEqual(600)
})
