// @vitest-environment node
// The disk has no room at one moment, or for a while, at every moment at which the outbox writes.
import { beforeAll, expect, it } from 'vitest'
import { openPersonDatabase } from '../device/person-database'
import type { Send } from './delivery'
import { openOutbox } from './engine'
import type { Outbox } from './outbox-types'
import type { Outcome } from './outcome'
import { createQueueStore, type QueueStore } from './queue-store'
import { asAny, contact, create, customer, refusal, registerTestCommands, update } from './row-fixtures'
import { type TestPlatform, testPlatform } from './test-platform'

beforeAll(registerTestCommands)

/** What is typed into each form: by this it is found on the server, also when two entries have become one. */
const TYPED = { new: '山田', visit: '初診', edit: '車いす', regret: '取り消し' }

/** Room for all writes but those from `first` on, `count` of them. */
function crampedStore(platform: TestPlatform, first: number, count: number): QueueStore & { tried: () => number } {
  const store = createQueueStore(openPersonDatabase('outbox:t1:u1', platform.factory))
  let tried = 0
  const write = <T>(run: () => Promise<T>): Promise<T> => {
    const number = tried++
    const isFull = number >= first && number < first + count
    return isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : run()
  }
  return {
    ...store,
    transact: (decide, wanted) => write(() => store.transact(decide, wanted)),
    append: (build) => write(() => store.append(build)),
    prune: () => write(() => store.prune()),
    tried: () => tried,
  }
}

/** A server that does each key once and is out of order for the third request. */
function server() {
  const done = new Map<string, unknown>()
  let requests = 0
  const send: Send = async (endpoint, request, { idempotencyKey }) => {
    requests += 1
    if (requests === 3) throw refusal('SYS_002')
    if (!done.has(idempotencyKey)) done.set(idempotencyKey, { method: endpoint.method, body: request.body })
    return customer('a', { version: done.size })
  }
  return { send, done }
}

/** A morning of changes: what the person was told of each change, by the id of its form. */
async function morning(outbox: Outbox, platform: TestPlatform): Promise<Map<string, Outcome>> {
  const told = new Map<string, Outcome>()
  const save = (id: string, command: unknown, input: unknown) => {
    void outbox.submit(asAny(command), input, { id }).then((outcome) => told.set(id, outcome))
    return platform.pass(9_000)
  }
  await save('new', create, { id: 'a', name: TYPED.new })
  await save('visit', contact, { id: 'i', customer_id: 'a', summary: TYPED.visit })
  outbox.setReach({ isReachable: false, isConfirmed: true })
  await save('edit', update, { id: 'a', changes: { memo: TYPED.edit } })
  await save('regret', create, { id: 'b', name: TYPED.regret })
  const regretted = outbox.discard('regret').catch(() => 'failed')
  await platform.settle()
  if ((await regretted) !== 'done') told.delete('regret')
  else told.set('regret', { state: 'not-stored', error: new Error('taken back') })
  outbox.setReach({ isReachable: true, isConfirmed: true })
  await outbox.release().catch(() => {})
  return told
}

async function run(first: number, count: number) {
  const platform = testPlatform()
  const store = crampedStore(platform, first, count)
  const { send, done } = server()
  const outbox = openOutbox({ scope: { tenantId: 't1', uid: 'u1' }, store, platform, send })
  outbox.setReach({ isReachable: true, isConfirmed: true })
  await platform.settle()
  const told = await morning(outbox, platform)
  // On a full disk the sender looks again every half a minute.
  await platform.pass(600_000)
  const waiting = outbox.entries.get().filter(({ state }) => state !== 'sent')
  void outbox.close()
  await platform.settle()
  const bodies = [...done.values()].map((act) => JSON.stringify(act))
  /** How often the server did what was typed into the form. */
  const times = (id: string) => bodies.filter((body) => body.includes(TYPED[id as keyof typeof TYPED])).length
  const of = (...states: Outcome['state'][]) =>
    [...told].flatMap(([id, { state }]) => (states.includes(state) ? [id] : []))
  return { of, times, waiting, tried: store.tried() }
}

it('writes often enough to be worth the test, and all is well with room', async () => {
  const { of, times, waiting, tried } = await run(0, 0)
  expect(tried).toBeGreaterThan(15)
  expect([of('sent'), of('stored'), of('not-stored')]).toEqual([['new', 'visit'], ['edit'], ['regret']])
  expect(Object.keys(TYPED).map(times)).toEqual([1, 1, 1, 0])
  expect(waiting).toEqual([])
})

it.each([1, 2, 5, 9])(
  'no room for %i writes, at whichever moment: nothing promised is lost, nothing done twice',
  async (count) => {
    for (let first = 0; first < 30; first += 1) {
      const { of, times, waiting } = await run(first, count)
      const where = `from write ${first} on`
      expect(of('sent', 'stored', 'not-stored').length, where).toBeGreaterThanOrEqual(3)
      expect(
        of('sent', 'stored').filter((id) => times(id) !== 1),
        where,
      ).toEqual([])
      expect(
        of('not-stored').filter((id) => times(id) !== 0),
        where,
      ).toEqual([])
      expect(
        waiting.map(({ id, state }) => [id, state]),
        where,
      ).toEqual([])
    }
  },
)
