// The part of `bench/replica.ts` that runs in the browser: the real engine on the real IndexedDB, with pages from memory
// in place of the network.
import { type Customer, EMPTY_CUSTOMER } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { listed, lookAlikes, searchesFor } from '@/features/customers/look-alikes'
import { browserPlatform } from '@/offline/device/browser-platform'
import { openPersonDatabase } from '@/offline/device/person-database'
import type { Held } from '@/offline/replica/checkpoint'
import { CUSTOMERS } from '@/offline/replica/collections/customers'
import { intakeOf } from '@/offline/replica/intake'
import { type PullDeps, pull } from '@/offline/replica/pull'
import { createReplicaStore } from '@/offline/replica/replica-store'
import type { Source } from '@/offline/replica/source'
import { createWorkerClient, type WorkerClient } from '@/offline/replica/worker-client'

const PAGE = 500
const FAMILY = ['山田', '髙橋', '佐藤', '鈴木', '渡邊', '伊藤', '𠮷田', '小林', '加藤', '斎藤', '中村', '大久保']
const KANA = [
  'ヤマダ',
  'タカハシ',
  'サトウ',
  'スズキ',
  'ワタナベ',
  'イトウ',
  'ヨシダ',
  'コバヤシ',
  'カトウ',
  'サイトウ',
  'ナカムラ',
  'オオクボ',
]
const GIVEN = ['花子', '太郎', '美咲', '健一', 'さくら', '大輔', '陽菜', '翔', '恵子', '誠']
const COMPANY = ['', '', '株式会社サクラ', '㈱ミドリ', 'ABC商事', '有限会社山川', '○○歯科医院']

const iso = (time: number) => new Date(time).toISOString()
const idOf = (kind: number, i: number) =>
  `${Math.imul(i + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', '')
    .padStart(8, '0')}-0000-4000-8000-${(kind * 1e9 + i).toString(16).padStart(12, '0')}`
const START = Date.UTC(2024, 0, 1)

function customerOf(i: number, contacts: number): Customer {
  const given = GIVEN[Math.floor(i / 7) % GIVEN.length] ?? ''
  const at = iso(START + i * 1_000)
  return {
    ...EMPTY_CUSTOMER,
    id: idOf(1, i),
    name: `${FAMILY[i % FAMILY.length]} ${given}`,
    name_kana: `${KANA[i % KANA.length]} ハナコ${i % 90}`,
    company: COMPANY[i % COMPANY.length] ?? '',
    email: `customer${i}@example.jp`,
    phone: `090-${String(1_000 + (i % 9_000))}-${String((i * 7_919) % 10_000).padStart(4, '0')}`,
    address: `東京都世田谷区用賀${(i % 8) + 1}-${(i % 30) + 1}-${(i % 12) + 1}`,
    birth_date: '1970-05-01',
    gender: 'female',
    tags: ['定期健診', '要予約'],
    memo: `午前中の来院を希望。前回の検査結果を持参する予定。${i}`,
    caution: i % 10 === 0 ? 'ペニシリンにアレルギーあり' : '',
    status: 'active',
    created_at: at,
    updated_at: at,
    version: 1,
    last_interaction_at: at,
    interactions_count: contacts,
  }
}

function contactOf(i: number, customers: number): Interaction {
  const at = iso(START + i * 500)
  return {
    id: idOf(2, i),
    customer_id: idOf(1, (i * 31) % customers),
    customer_name: `${FAMILY[i % FAMILY.length]} 花子`,
    type: 'visit',
    summary: '定期健診の予約について',
    content: `予約サイトから希望あり。${i % 28}日の午前で予約が取れたことを返信。担当者の連絡先を登録した。次回の持ち物を案内。`,
    occurred_at: at,
    created_at: at,
    created_by: '受付 さくら',
  }
}

/** Pages as the API room hands them over: parsed, in memory. */
function source(customers: number, contacts: number): Source {
  const each = Math.round(contacts / customers)
  const pages: Record<string, unknown[][]> = {
    customers: cut(Array.from({ length: customers }, (_, i) => customerOf(i, each))),
    interactions: cut(Array.from({ length: contacts }, (_, i) => contactOf(i, customers))),
  }
  return {
    page: async ({ name }, { cursor }) => {
      const number = Number(cursor ?? 0)
      const records = (pages[name]?.[number] ?? []) as never[]
      return {
        records,
        gone: [],
        total: name === 'customers' ? customers : contacts,
        cursor: number + 1 < (pages[name]?.length ?? 0) ? `${number + 1}` : null,
        datasetId: 'bench',
        checkpoint: 'bench.1',
        tally: { customers, versions: customers, interactions: contacts },
      }
    },
    ofOwner: async () => [],
  }
}

function cut<T>(records: T[]): T[][] {
  return Array.from({ length: Math.ceil(records.length / PAGE) }, (_, i) => records.slice(i * PAGE, (i + 1) * PAGE))
}

async function copy(name: string, from: Source, held: Held): Promise<void> {
  const database = openPersonDatabase(name)
  const store = createReplicaStore(database)
  const deps: PullDeps = {
    store,
    intake: intakeOf(store, from),
    now: Date.now,
    incomplete: async () => [],
    measure: async () => held,
    limitBytes: null,
    onCheckpoint: () => {},
  }
  const outcome = await pull(deps, () => null)
  database.close()
  if (outcome !== 'done') throw new Error(outcome)
}

/** What the pages add up to, so that nothing is read a second time. */
function heldOf(customers: number, contacts: number): Held {
  return { customers, versions: customers, interactions: contacts, contacts, astray: 0 }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** The same pages put as they are: each in a transaction of its own, or all in one. */
async function putRaw(name: string, pages: readonly unknown[], isOne: boolean): Promise<number> {
  const database = openPersonDatabase(name)
  const put = (from: number, to: number) =>
    database.transact<void>(['replica'], 'relaxed', (transaction, done) => {
      for (let i = from; i < to; i += 1) transaction.objectStore('replica').put(pages[i], ['customers', 1, i])
      done.result(undefined)
    })
  // The database is open before the clock runs, as it is for the engine.
  await put(0, 0)
  const ms = await timed(async () => {
    if (isOne) return put(0, pages.length)
    for (let i = 0; i < pages.length; i += 1) await put(i, i + 1)
  })
  database.close()
  return ms
}

let client: WorkerClient | null = null

const bench = {
  /**
   * ms for 50,000 customers: by the engine, in as many transactions, in one. Each way gets records of its own, because a
   * string that was stored once is stored faster the second time; and each is first in turn.
   */
  writes: async (customers: number, round: number) => {
    const suffix = Math.random().toString(36).slice(2)
    const pages = () =>
      cut(Array.from({ length: customers }, (_, i) => customerOf(i, 4))).map((records) => ({ records, gone: [] }))
    const ways = {
      raw: (own = pages()) => putRaw(`outbox:raw:${suffix}`, own, false),
      engine: (from = source(customers, 0)) => timed(() => copy(`outbox:engine:${suffix}`, from, heldOf(customers, 0))),
      one: (own = pages()) => putRaw(`outbox:one:${suffix}`, own, true),
    }
    const names = Object.keys(ways) as (keyof typeof ways)[]
    const ms = { raw: 0, engine: 0, one: 0 }
    for (let i = 0; i < names.length; i += 1) {
      const name = names[(i + round) % names.length] ?? 'raw'
      ms[name] = await ways[name]()
    }
    return ms
  },

  fill: (name: string, customers: number, contacts: number) =>
    timed(() => copy(name, source(customers, contacts), heldOf(customers, contacts))),

  /** ms until the worker's first answer: it reads all customers for it. */
  open: async (name: string) => {
    client?.close()
    const start = () => new Worker(new URL('../src/offline/replica/worker.ts', import.meta.url), { type: 'module' })
    const database = openPersonDatabase(name)
    const { rev } = await createReplicaStore(database).checkpoint()
    database.close()
    const own = createWorkerClient({
      platform: browserPlatform(),
      database: name,
      sent: () => 0,
      rev: () => rev,
      start,
    })
    client = own
    return timed(() => own.ask('customers', { limit: 50 }))
  },

  /** ms of each question, one after the other. */
  ask: async (searches: readonly string[]) => {
    const times: number[] = []
    for (const search of searches) times.push(await timed(async () => client?.ask('customers', { search, limit: 50 })))
    return times
  },

  /** ms of each question who is here already like the customer of that number, as the form for a new one asks. */
  candidates: async (numbers: readonly number[], limit: number) => {
    const times: number[] = []
    for (const number of numbers) {
      const typed = customerOf(number, 0)
      const searches = searchesFor(typed).filter((search) => search !== '')
      const ask = async (search: string) => {
        const { answer } = (await client?.ask('customers', { search, sort_by: 'match', limit })) ?? {}
        return answer ?? null
      }
      times.push(await timed(async () => lookAlikes(typed, listed(await Promise.all(searches.map(ask))))))
    }
    return times
  },

  /** ms of each search by itself, as the worker does it. */
  find: (customers: number, searches: readonly string[]) => {
    const index = CUSTOMERS.createIndex()
    index.add({ records: Array.from({ length: customers }, (_, i) => customerOf(i, 4)), gone: [] })
    index.find({ limit: 50 })
    return searches.map((search) => {
      const started = performance.now()
      index.find({ search, limit: 50 })
      return performance.now() - started
    })
  },

  contacts: async (i: number) =>
    timed(async () => client?.ask('contacts', { customerId: idOf(1, i), skip: 0, limit: 20 })),
  summary: async () => timed(async () => client?.ask('summary', { now: Date.now(), months: 12 })),
}

export type ReplicaBench = typeof bench
Object.assign(globalThis, { bench })
