// @vitest-environment node
// Random lives of a tenant and of a device that copies it. Anything may happen in any order: clocks are set back,
// transactions stay open, backups are put back. Once a pull is whole, the device gives the server's answers.
// `MODEL_SEEDS` and `MODEL_FROM` choose how many lives, and the first.

import { describe, expect, it } from 'vitest'
import { CUSTOMER_SORTS, type Customer, KANA_ROWS } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { kanaRow } from '#contract/kana-row'
import { toTokyoDay } from '@/lib/tokyo-time'
import { rebuilding } from '@/offline/replica/checkpoint'
import { KINDS } from '@/offline/replica/collections/kinds'
import { pull } from '@/offline/replica/pull'
import { type Backup, idOf, pullDeps, type TestDevice, TestServer, testDevice } from '@/offline/replica/test-server'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { keepDay, keptDays } from './kept-days.ts'
import { type Random, seeded } from './random.ts'
import { shrink } from './shrink.ts'

const SEEDS = testNumber('MODEL_SEEDS', 60)
const FIRST = testNumber('MODEL_FROM', 1)
/** 1 writes the shortest life of `MODEL_FROM` that fails into `regressions/`. */
const SHRINKS = testNumber('MODEL_SHRINK', 0) > 0
const STEPS = 25

type Life = { seed: number; actions: number }

const NAMES = ['山田 花子', '髙橋 一郎', '高橋 二郎', '𠮷田 三郎', '﨑本 四郎', 'Anna Müller', '斎藤 五郎', '']
const COMPANIES = ['', '株式会社サクラ', '㈱さくら', 'ミドリ歯科']

/** Something happens at the desk: one change, by somebody else. */
function happen(server: TestServer, random: Random): void {
  const ids = [...server.customers.keys()]
  const live = server.live()
  const fields = (): Partial<Customer> => ({
    name: random.pick(NAMES),
    name_kana: random.pick(['ヤマダ', 'タカハシ', 'やまだ', '']),
    company: random.pick(COMPANIES),
    phone: random.chance(0.5) ? `090-0000-${random.between(1_000, 9_999)}` : '',
  })
  const choice = random.next()
  if (choice < 0.25 || live.length === 0) server.add(idOf(ids.length + 1), fields())
  else if (choice < 0.45) server.update(random.pick(live).id, fields())
  else if (choice < 0.75) server.addContact(idOf(10_000 + server.contacts.size), random.pick(live).id)
  else if (choice < 0.87) server.remove(random.pick(live).id)
  else {
    const gone = ids.filter((id) => server.customers.get(id)?.deletedAt !== null)
    if (gone.length > 0) server.restore(random.pick(gone))
  }
}

/** What may befall the server itself, beside what people do. */
type Trouble = { commits: (() => void)[]; backups: Backup[]; restores: number; seen: Set<string> }

/** So many that a device may read everything again for each of them. */
const MOST_RESTORES = 2

function befall(server: TestServer, random: Random, trouble: Trouble): void {
  const choice = random.next()
  const note = (what: string) => trouble.seen.add(what)
  if (choice < 0.25) {
    server.now += random.between(-3_600_000, 3_600_000)
    note('clock')
  } else if (choice < 0.5) {
    const id = idOf(20_000 + server.customers.size + trouble.commits.length)
    trouble.commits.push(server.begin(() => server.add(id, { name: random.pick(NAMES) })))
    note('open transaction')
  } else if (choice < 0.7) trouble.commits.splice(0, 1)[0]?.()
  else if (choice < 0.85) trouble.backups.push(server.backup())
  else if (trouble.backups.length > 0 && trouble.restores < MOST_RESTORES) {
    // What was open is gone with the server.
    trouble.commits.length = 0
    trouble.restores += 1
    const kind = random.pick(['files', 'dump'] as const)
    server.restoreFrom(random.pick(trouble.backups), kind)
    note(kind)
  }
}

/** A pull that is stopped, killed, overtaken by changes, or meets a server that fails; or none of it. */
async function readSomehow(
  server: TestServer,
  device: TestDevice,
  random: Random,
  strike: () => void,
): Promise<TestDevice> {
  const trouble = random.chance(0.5)
  const pages = random.between(0, 8)
  let asked = 0
  server.pageSize = random.between(1, 6)
  server.onPage = () => {
    if (random.chance(0.3)) happen(server, random)
    if (random.chance(0.1)) strike()
    if (trouble && random.chance(0.1)) throw new Error('the line is cut')
  }
  if (random.chance(0.1)) await device.store.write(rebuilding(KINDS, await device.store.checkpoint()))
  if (random.chance(0.15)) await device.store.compact(server.now)
  await pull(pullDeps(server, device), () => (trouble && asked++ >= pages ? 'hidden' : null)).catch(() => {})
  return random.chance(0.4) ? testDevice(device.factory) : device
}

async function expectServersAnswers(server: TestServer, { answers }: TestDevice, random: Random): Promise<void> {
  const live = server.live()
  for (const sort_by of CUSTOMER_SORTS) {
    const { answer } = await answers('customers', { sort_by, sort_order: 'asc', limit: 500 })
    expect(answer.total).toBe(live.length)
    expect(new Set(answer.customers)).toEqual(new Set(live))
  }
  for (const kana_row of KANA_ROWS) {
    const { answer } = await answers('customers', { kana_row, limit: 500 })
    const inRow = live.filter(({ name_kana }) => kanaRow(name_kana) === kana_row)
    expect(new Set(answer.customers)).toEqual(new Set(inRow))
    expect(answer.total).toBe(inRow.length)
  }
  const one = live.length > 0 ? random.pick(live) : null
  if (one) expect((await answers('customer', { id: one.id })).answer).toEqual(one)
  for (const { id } of live) {
    const { answer } = await answers('contacts', { customerId: id, skip: 0, limit: 500 })
    expect(answer.interactions).toEqual(server.liveContacts(id))
  }
  for (const { record, deletedAt } of server.customers.values()) {
    if (deletedAt !== null) expect((await answers('customer', { id: record.id })).answer).toBeNull()
  }
  const contacts = server.liveContacts()
  const isToday = ({ occurred_at }: Interaction) => toTokyoDay(occurred_at) === toTokyoDay(server.now)
  const isBeforeToday = ({ occurred_at }: Interaction) => toTokyoDay(occurred_at) < toTokyoDay(server.now)
  const { answer } = await answers('summary', { now: server.now, months: 3 })
  expect(answer).toMatchObject({
    customers_total: live.length,
    interactions_total: contacts.length,
    today: contacts.filter(isToday),
    latest: contacts.filter(isBeforeToday).slice(0, 3),
  })
}

async function live({ seed, actions }: Life, seen: Set<string>): Promise<void> {
  const random = seeded(seed)
  const server = new TestServer()
  const trouble: Trouble = { commits: [], backups: [], restores: 0, seen }
  const strike = () => befall(server, random, trouble)
  let device = testDevice()
  for (let i = random.between(0, 12); i > 0; i -= 1) happen(server, random)
  for (let step = 0; step < actions; step += 1) {
    for (let i = random.between(0, 3); i > 0; i -= 1) happen(server, random)
    if (random.chance(0.3)) strike()
    if (random.chance(0.6)) device = await readSomehow(server, device, random, strike)
  }
  server.onPage = () => {}
  for (const commit of trouble.commits) commit()
  // What is under way is ended first; then comes a pull during which nothing happens.
  await pull(pullDeps(server, device), () => null)
  await pull(pullDeps(server, device), () => null)
  await expectServersAnswers(server, device, random)
  await device.store.compact(server.now)
  await expectServersAnswers(server, device, random)
  await expectServersAnswers(server, testDevice(device.factory), random)
}

const SEEN = new Set<string>()

async function faultsIn(life: Life): Promise<string[]> {
  return live(life, new Set()).then(
    () => [],
    (thrown: unknown) => [String(thrown).split('\n', 1)[0] ?? ''],
  )
}

it('the lives that once went wrong go well', async () => {
  for (const { name, plan } of keptDays<Life>('replica')) expect(await faultsIn(plan), name).toEqual([])
})

it.runIf(SHRINKS)('the shortest life of the seed that goes wrong is kept', { timeout: 3_600_000 }, async () => {
  const found = await shrink({ seed: FIRST, actions: STEPS }, faultsIn)
  if (!found) throw new Error(`seed ${FIRST} goes well`)
  console.warn(`${keepDay('replica', found.plan, found.faults)}: ${JSON.stringify(found)}`)
})

describe.skipIf(SHRINKS)('a device that copies while the desk works', () => {
  it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))('seed %i', async (seed) => {
    try {
      await live({ seed, actions: STEPS }, SEEN)
    } catch (error) {
      console.error(`MODEL_FROM=${seed} MODEL_SEEDS=1`)
      throw error
    }
  })

  it.skipIf(SEEDS < 20)('met each kind of trouble', () => {
    expect([...SEEN].sort()).toEqual(['clock', 'dump', 'files', 'open transaction'])
  })
})
