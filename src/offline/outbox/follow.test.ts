// @vitest-environment node
// What a tab hears of the others must lead it to what is on the disk, or be left alone.
import { IDBFactory } from 'fake-indexeddb'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPersonDatabase } from '../device/person-database'
import { newRow } from './enqueue'
import type { Row } from './entry'
import { createQueueStore, type QueueStore } from './queue-store'
import { create, createRow, NOW, newEntry, registerTestCommands } from './row-fixtures'
import type { Step } from './snapshot'

beforeAll(registerTestCommands)

let factory: IDBFactory
let leader: QueueStore
let follower: QueueStore
/** What the leader has told so far. */
let told: Step[]

const open = () => createQueueStore(openPersonDatabase('outbox:t:u', () => factory))
const row = (id: string, seq: number, more: Partial<Row> = {}) => createRow(id, { id, seq, ...more })
const change = async (put: Row[], remove: string[] = [], tab = leader) => {
  const { step } = await tab.transact(() => ({ result: null, put, remove }))
  if (step) told.push(step)
}
const append = async (id: string) => {
  const { step } = await leader.append((after) => newRow(after, newEntry(create, { id }), id))
  told.push(step)
}
const ids = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id)

beforeEach(async () => {
  factory = new IDBFactory()
  ;[leader, follower] = [open(), open()]
  told = []
  await change([row('a', 1), row('b', 2)])
  await follower.load()
  told = []
})

it('leads through all steps to what the disk has', async () => {
  await change([row('c', 3)])
  await change([row('b', 2, { attempts: 1 })], ['c'])
  await change([row('a', 1, { state: 'sent', sent_at: NOW, result: { id: 'a' } })])
  await append('d')
  const known = follower.follow(told)
  const { rows, sent } = await open().load()
  expect(known).toMatchObject({ rows, sent, fresh: [{ id: 'a' }] })
})

it('one heard twice, or known already, changes nothing and is no news again', async () => {
  await change([row('a', 1, { state: 'sent', sent_at: NOW })])
  expect(follower.follow(told)?.fresh).toHaveLength(1)
  expect(follower.follow(told)).toMatchObject({ rows: [{ id: 'b' }], fresh: [] })
  await change([row('c', 3)])
  await follower.load()
  expect(ids(follower.follow(told)?.rows)).toEqual(['b', 'c'])
})

it('a step that was missed is noticed, and nothing is taken over', async () => {
  await change([row('c', 3)])
  await change([row('a', 1, { state: 'sent', sent_at: NOW })])
  const last = told.slice(1)
  expect(follower.follow(last)).toBeNull()
  const { rows, fresh } = await follower.load()
  expect([ids(rows), ids(fresh)]).toEqual([['b', 'c'], ['a']])
})

it('not while this tab is at the disk: what it reads may be older', async () => {
  await change([row('c', 3)])
  const reading = follower.load()
  expect(follower.follow(told)).toBeNull()
  await reading
  expect(ids(follower.follow(told)?.rows)).toEqual(['a', 'b', 'c'])
})

it('not before this tab has read the disk, nor without a step', async () => {
  await change([row('c', 3)])
  expect(open().follow(told)).toBeNull()
  expect(follower.follow([])).toBeNull()
})

it('a change of its own on top of another’s reads what was sent meanwhile', async () => {
  await change([row('a', 1, { state: 'sent', sent_at: NOW })])
  await change([row('c', 3)], [], follower)
  expect(follower.follow(told)).toBeNull()
  expect(ids((await follower.load()).fresh)).toEqual(['a'])
})

it('the silence is told along', async () => {
  const rest = { until: NOW + 1_000, ms: 1_000 }
  const { step } = await leader.transact(({ meta }) => ({
    result: null,
    put: [row('a', 1, { attempts: 1 })],
    meta: { ...meta, rest },
  }))
  expect(follower.follow(step ? [step] : [])).toMatchObject({ rest })
})

it('a row of a newer version is shown as on the disk: whole, and not to be touched', async () => {
  await change([{ ...row('a', 1), v: 2 } as unknown as Row])
  const known = follower.follow(told)
  expect(known?.rows[0]).toMatchObject({ id: 'a', command: 'unreadable', state: 'refused' })
  await change([{ ...row('a', 1, { state: 'sent' }), v: 2 } as unknown as Row])
  expect(follower.follow(told)).toMatchObject({ rows: [{ id: 'b' }], sent: [] })
})

describe('three tabs at random, each hearing the others late or not at all', () => {
  it.each([1, 2, 3, 4, 5])('what is followed is what the disk has (seed %i)', async (seed) => {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const tabs = Array.from({ length: 3 }, () => ({ store: open(), heard: [] as Step[] }))
    for (const { store } of tabs) await store.load()
    let followed = 0
    let latest: string | undefined
    for (let i = 0; i < 80; i += 1) {
      const number = random(3)
      const { store } = tabs[number] as (typeof tabs)[number]
      const isSent = random(3) === 0
      const id = isSent ? `s${i}` : `r${random(8)}`
      const put = [row(id, i, isSent ? { state: 'sent', sent_at: i } : { attempts: i })]
      const { step } = await store.transact(() => (random(5) === 0 ? { result: 0, remove: [id] } : { result: 0, put }))
      latest = step?.to
      for (const other of tabs) if (step && other.store !== store && random(10) > 0) other.heard.push(step)
      const reader = tabs[random(3)] as (typeof tabs)[number]
      const known = reader.store.follow(reader.heard)
      if (known) followed += 1
      const told = reader.heard.at(-1)?.to
      const seen = known ?? (await reader.store.load())
      reader.heard = []
      const { rows, sent } = await open().load()
      // The disk may be further than what this tab was told.
      if (!known || told === latest) expect(seen, `seed ${seed}, step ${i}`).toMatchObject({ rows, sent })
    }
    expect(followed).toBeGreaterThan(5)
  })
})
