// The part of the outbox bench that runs in the browser, on a page of the app's origin without the app.
import { createCustomer } from '../src/features/customers/mutations.ts'
import { uuid } from '../src/lib/uuid.ts'
import { browserPlatform } from '../src/offline/device/browser-platform.ts'
import { databaseName } from '../src/offline/device/database-names.ts'
import type { Identity } from '../src/offline/device/identity.ts'
import { openPersonDatabase } from '../src/offline/device/person-database.ts'
import { type AnyCommand, registerCommands } from '../src/offline/outbox/commands.ts'
import { openOutbox } from '../src/offline/outbox/engine.ts'
import { newRow } from '../src/offline/outbox/enqueue.ts'
import { createQueueStore } from '../src/offline/outbox/queue-store.ts'

const command = createCustomer as unknown as AnyCommand
registerCommands([command])

const input = (number: number) => ({
  id: uuid(),
  name: `計測 ${number}`,
  name_kana: `ケイソク ${number}`,
  company: '株式会社サンプル',
  phone: '03-1234-5678',
  email: `bench-${number}@example.jp`,
  address: '東京都千代田区丸の内1-1-1',
  tags: ['計測'],
  memo: '端末に保存するまでの時間を測るための顧客です。',
})

const row = (number: number, { tenantId: tenant, uid }: Identity) =>
  newRow(
    number,
    {
      ...{ command, input: input(number), id: uuid(), base: null, holdMs: 0 },
      ...{ tenant, uid, now: Date.now(), spareId: uuid() },
    },
    uuid(),
  )

/** Fills the outbox of a person whose app is closed. */
async function fill(who: Identity, count: number): Promise<void> {
  const store = createQueueStore(openPersonDatabase(databaseName('outbox', who)))
  await store.transact(({ rows, meta }) => {
    const put = Array.from({ length: count }, (_, i) => row(meta.seq + i, who))
    return { result: null, remove: rows.map(({ id }) => id), put, meta: { ...meta, seq: meta.seq + count } }
  })
  store.close()
}

const BENCH: Identity = { tenantId: 'bench', uid: 'bench' }

/** Times in ms of saving `rounds` changes by a bare strict put and through the outbox, one of each in turn. */
async function commits(rounds: number, alreadyWaiting: number): Promise<{ bare: number[]; outbox: number[] }> {
  await fill(BENCH, alreadyWaiting)
  const database = await openBare()
  const engine = openOutbox({
    scope: BENCH,
    store: createQueueStore(openPersonDatabase(databaseName('outbox', BENCH))),
    platform: browserPlatform(),
    send: () => Promise.reject(new Error('nothing is sent here')),
  })
  engine.setReach({ isReachable: false, isConfirmed: false })
  await engine.ready
  const times = { bare: [] as number[], outbox: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const value = row(round, BENCH)
    times.bare.push(await timed(() => put(database, value)))
    times.outbox.push(await timed(() => submitted(engine.submit(command, input(round)))))
  }
  await engine.close()
  database.close()
  return times
}

async function submitted(outcome: Promise<{ state: string }>): Promise<void> {
  const { state } = await outcome
  if (state !== 'stored') throw new Error(`a change was ${state}`)
}

function openBare(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

function put(database: IDBDatabase, value: { id: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction.objectStore('rows').put(value, value.id)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

const page = { fill, commits }
export type OutboxBench = typeof page
Object.assign(window, { bench: page })
