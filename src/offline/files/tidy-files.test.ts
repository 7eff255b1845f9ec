// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { del, get, keys, set } from 'idb-keyval'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/database'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { openPersonDatabase } from '../device/person-database'
import { enqueue } from '../outbox/enqueue'
import { createQueueStore, type QueueStore } from '../outbox/queue-store'
import { createRow, newEntry, registerTestCommands, update } from '../outbox/row-fixtures'
import { settleSuccess } from '../outbox/settle'
import { createFileStore } from './file-store'
import { CHUNKS_STORE, FILES_STORE } from './kept-file'
import { tidyFiles } from './tidy-files'

const NOW = 1_777_600_000_000
const HOUR = 3_600_000

let database: Database
let queue: QueueStore

beforeAll(registerTestCommands)
beforeEach(() => {
  const factory = new IDBFactory()
  database = openPersonDatabase('outbox:t1:u1', () => factory)
  queue = createQueueStore(database)
})

const keep = (id: string, at = NOW) =>
  createFileStore(database, { now: () => at }).put(new Blob([`bytes of ${id}`]), { id, name: `${id}.jpg` })
const held = async () => (await keys(database.store(FILES_STORE))).map(String).sort()
/** The files of which there are chunks. */
const inChunks = async () => [
  ...new Set((await keys(database.store(CHUNKS_STORE))).map((key) => String((key as unknown as string[])[0]))),
]
const drafts = () => database.store('drafts')
const enter = (id: string, file: string) =>
  queue.transact((state) => enqueue(state, newEntry(update, { id, changes: { image_id: file } }, { id, now: NOW })))
const send = (id: string) =>
  queue.transact((state) => {
    const row = state.rows.find((one) => one.id === id)
    return row ? settleSuccess(state, { row, reply: null, at: NOW }) : { result: null }
  })
const discard = (id: string) => queue.transact(() => ({ result: null, remove: [id] }))
const tidy = (now = NOW) => tidyFiles(database, now)

describe('a file stays', () => {
  it('as long as an entry names it, and goes with the last one', async () => {
    await keep('file-a')
    await enter('row-1', 'file-a')
    await enter('row-2', 'file-a')
    expect(await tidy(NOW + HOUR)).toBe(0)
    await send('row-1')
    expect(await tidy(NOW + HOUR)).toBe(0)
    expect(await held()).toEqual(['file-a'])
    await discard('row-2')
    expect(await tidy()).toBe(1)
    expect([await held(), await inChunks()]).toEqual([[], []])
  })

  it('as long as a draft names it, wherever in it', async () => {
    await keep('file-a')
    await set('products.create', { fields: { pictures: [{ id: 'file-a' }] } }, drafts())
    expect(await tidy(NOW + HOUR)).toBe(0)
    await del('products.create', drafts())
    expect(await tidy(NOW + HOUR)).toBe(1)
  })

  it('when the draft becomes an entry in one step', async () => {
    await keep('file-a')
    await set('form', { fields: { image_id: 'file-a' } }, drafts())
    await tidy()
    const entry = newEntry(update, { id: 'a', changes: { image_id: 'file-a' } }, { id: 'row-1' })
    await queue.transact((state) => enqueue(state, entry), { draft: 'form' })
    expect(await keys(drafts())).toEqual([])
    expect(await tidy(NOW + HOUR)).toBe(0)
  })

  it('for a while when it was just chosen: the form has not written its draft yet', async () => {
    await keep('file-a')
    expect(await tidy(NOW + 60_000)).toBe(0)
    expect(await tidy(NOW + HOUR)).toBe(1)
  })

  it('no longer than that when the clock was set back', async () => {
    await keep('file-a', NOW + 90 * 24 * HOUR)
    expect(await tidy()).toBe(0)
    expect(await tidy(NOW + HOUR)).toBe(1)
  })

  it('when an entry names it that this version cannot read', async () => {
    await keep('file-a')
    await set('later', { v: 99, content: { picture: 'file-a' } }, database.store('rows'))
    expect(await tidy(NOW + HOUR)).toBe(0)
  })

  it('when anything on the disk cannot be read at all', async () => {
    await keep('file-a')
    await set('row', 'sealed', database.store('rows'))
    const broken = {
      encode: (value: unknown) => value,
      decode: (value: unknown) => {
        if (value === 'sealed') throw new Error('no key')
        return value
      },
    }
    expect(await tidyFiles(database, NOW + HOUR, broken)).toBe(0)
    expect(await tidy(NOW + HOUR)).toBe(1)
  })
})

describe('a file goes', () => {
  it('at once when what named it has gone', async () => {
    await keep('file-a')
    await enter('row-1', 'file-a')
    await tidy()
    await send('row-1')
    expect(await tidy(NOW + 1)).toBe(1)
  })

  it('though the record of an entry had it before, and though it was sent', async () => {
    await keep('file-a')
    await enter('row-1', 'file-a')
    await tidy()
    const later = { ...createRow('b', { id: 'row-2', seq: 9 }), base: { image_id: 'file-a' } }
    await queue.transact(() => ({ result: null, put: [later] }))
    await send('row-1')
    expect(await get('row-1', database.store('sent'))).toMatchObject({ input: { changes: { image_id: 'file-a' } } })
    expect(await tidy()).toBe(1)
  })

  it('when the browser was killed while it was being written', async () => {
    const dying: Database = {
      ...database,
      transact: (...given) => (given[0].includes(CHUNKS_STORE) ? new Promise(() => {}) : database.transact(...given)),
    }
    void createFileStore(dying, { now: () => NOW }).put(new Blob(['x']), { id: 'file-a', name: 'a' })
    await expect.poll(held).toEqual(['file-a'])
    expect(await tidy(NOW + 60_000)).toBe(0)
    expect(await tidy(NOW + HOUR)).toBe(1)
  })
})

it('a disk without files is not looked through', async () => {
  const asked: string[][] = []
  const watched: Database = {
    ...database,
    transact: (stores, ...rest) => {
      asked.push([...stores])
      return database.transact(stores, ...rest)
    },
  }
  await enter('row-1', 'file-a')
  expect(await tidyFiles(watched, NOW)).toBe(0)
  expect(asked).toEqual([])
})

const SEED = testNumber('SEED', 1)

it(`holds exactly what is named, whatever was done (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  let [now, count] = [NOW, 0]
  const files = new Map<string, { at: number; wasNamed: boolean }>()
  const names = { entries: new Map<string, string>(), drafts: new Map<string, string>() }
  const acts: Record<string, () => Promise<unknown> | undefined> = {
    choose: () => {
      const id = `file-${++count}`
      files.set(id, { at: now, wasNamed: false })
      return keep(id, now)
    },
    draft: () => {
      const [form, file] = [`form-${Math.floor(random() * 3)}`, pick([...files.keys()])]
      if (!file) return undefined
      names.drafts.set(form, file)
      return set(form, { fields: { image_id: file } }, drafts())
    },
    forget: () => {
      const form = pick([...names.drafts.keys()])
      if (!form) return undefined
      names.drafts.delete(form)
      return del(form, drafts())
    },
    save: () => {
      const [id, file] = [`row-${++count}`, pick([...files.keys()])]
      if (!file) return undefined
      names.entries.set(id, file)
      return enter(id, file)
    },
    send: () => {
      const id = pick([...names.entries.keys()])
      if (!id) return undefined
      names.entries.delete(id)
      return send(id)
    },
    discard: () => {
      const id = pick([...names.entries.keys()])
      if (!id) return undefined
      names.entries.delete(id)
      return discard(id)
    },
    wait: () => {
      now += Math.floor(random() * 15 * 60_000)
      return undefined
    },
    // A start of the browser: nothing of the page is left.
    restart: () => {
      queue = createQueueStore(database)
      return undefined
    },
  }
  for (let step = 0; step < 250; step += 1) {
    const [act, run] = pick(Object.entries(acts)) ?? []
    await run?.()
    await tidy(now)
    const named = new Set([...names.entries.values(), ...names.drafts.values()])
    for (const [id, file] of files) {
      if (named.has(id)) file.wasNamed = true
      else if (file.wasNamed || now - file.at > 10 * 60_000) files.delete(id)
    }
    expect(await held(), `step ${step}: ${act}`).toEqual([...files.keys()].sort())
    expect((await inChunks()).sort(), `step ${step}: ${act}`).toEqual([...files.keys()].sort())
  }
})
