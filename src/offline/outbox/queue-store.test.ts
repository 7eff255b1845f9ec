import { IDBFactory } from 'fake-indexeddb'
import { keys, setMany } from 'idb-keyval'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainCodec } from '../device/codec'
import { openPersonDatabase } from '../device/person-database'
import { claim } from './claim'
import { correctionDraft } from './drafts/correction-draft'
import { isDraftKey } from './drafts/draft-keys'
import { createDraftStore } from './drafts/draft-store'
import { enqueue, newRow } from './enqueue'
import { createQueueStore, type QueueStore } from './queue-store'
import { create, createRow, NOW, newEntry, registerTestCommands, slots } from './row-fixtures'

beforeAll(registerTestCommands)

let factory: IDBFactory
let store: QueueStore

const open = (codec = plainCodec) =>
  createQueueStore(
    openPersonDatabase('outbox:t:u', () => factory),
    codec,
  )
const put = (...rows: ReturnType<typeof createRow>[]) => store.transact(() => ({ result: null, put: rows }))

beforeEach(() => {
  factory = new IDBFactory()
  store = open()
})

it('starts empty', async () => {
  expect(await store.load()).toEqual({ rows: [], sent: [], fresh: [], rest: null })
})

it('resolves with the queue as it is after the commit, in order', async () => {
  await put(createRow('b', { id: 'x', seq: 2 }))
  const { rows, result } = await store.transact(() => ({ result: 'r', put: [createRow('a', { id: 'y', seq: 1 })] }))
  expect(result).toBe('r')
  expect(rows.map(({ id }) => id)).toEqual(['y', 'x'])
  expect((await store.load()).rows).toEqual(rows)
})

it('tells of the silence that was agreed, to every tab', async () => {
  const rest = { until: NOW + 60_000, ms: 60_000 }
  const { rest: known } = await store.transact(({ meta }) => ({ result: null, meta: { ...meta, rest } }))
  expect(known).toEqual(rest)
  expect((await open().load()).rest).toEqual(rest)
})

it('survives the tab', async () => {
  await put(createRow('a'))
  store.close()
  expect((await open().load()).rows).toEqual([createRow('a')])
})

it('moves what was sent to the archive', async () => {
  await put(createRow('a'))
  const { rows } = await put(createRow('a', { state: 'sent', sent_at: NOW, result: { id: 'a' } }))
  expect(rows).toEqual([])
  const { rows: left, sent } = await store.load()
  expect(left).toEqual([])
  expect(sent).toMatchObject([{ id: 'row-1', result: { id: 'a' } }])
})

it('finds a sent entry by its id, so that the same form never acts twice', async () => {
  await put(createRow('a', { state: 'sent', sent_at: NOW }))
  const found = await store.transact(({ sent }) => ({ result: sent?.id }), { wanted: 'row-1' })
  expect(found.result).toBe('row-1')
  expect((await store.transact(({ sent }) => ({ result: sent }), { wanted: 'other' })).result).toBeUndefined()
})

it('removes', async () => {
  await put(createRow('a'), createRow('b', { id: 'two', seq: 2 }))
  const { rows } = await store.transact(() => ({ result: null, remove: ['row-1'] }))
  expect(rows.map(({ id }) => id)).toEqual(['two'])
})

it('never gives a number twice, also after the queue was empty', async () => {
  const add = (id: string) => store.transact((state) => enqueue(state, newEntry(create, { id }, { id })))
  const first = await add('a')
  await store.transact(() => ({ result: null, remove: ['a'] }))
  const second = await add('b')
  expect([first.result.seq, second.result.seq]).toEqual([1, 2])
})

it('gives different numbers to two tabs that add at the same moment', async () => {
  const other = open()
  const add = (tab: QueueStore, id: string) => tab.transact((state) => enqueue(state, newEntry(create, { id }, { id })))
  await Promise.all([add(store, 'a'), add(other, 'b'), add(store, 'c'), add(other, 'd')])
  const { rows } = await store.load()
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

it('lets only one of two tabs claim an entry', async () => {
  await put(createRow('a'))
  const other = open()
  const take = (tab: QueueStore, holder: string) =>
    tab.transact((state) =>
      claim(state, { holder, now: NOW, isSole: false, slots: slots(4), aliveAt: 0, inFlight: new Set() }),
    )
  const [one, two] = await Promise.all([take(store, 'one'), take(other, 'two')])
  expect([one.result.claimed.length, two.result.claimed.length].sort((a, b) => a - b)).toEqual([0, 1])
})

it('rolls everything back when the decision fails', async () => {
  await put(createRow('a'))
  await expect(
    store.transact(() => {
      throw new RangeError('no')
    }),
  ).rejects.toThrow('no')
  await expect(
    store.transact(() => ({ result: null, remove: ['row-1'], put: [{ ...createRow('b'), input: () => {} }] })),
  ).rejects.toThrow()
  expect((await store.load()).rows).toEqual([createRow('a')])
})

describe('append', () => {
  const add = (tab: QueueStore, id: string) => tab.append((after) => newRow(after, newEntry(create, { id }), id))

  it('adds a row with the next number, after a commit', async () => {
    await put(createRow('x', { id: 'x', seq: 1 }))
    await store.transact((state) => ({ result: null, meta: { ...state.meta, seq: 41 } }))
    expect((await add(store, 'a')).row.seq).toBe(42)
    expect((await open().load()).rows.map(({ id }) => id)).toEqual(['x', 'a'])
  })

  it('shares its numbers with every other way of adding', async () => {
    const other = open()
    await Promise.all([
      add(store, 'a'),
      add(other, 'b'),
      store.transact((state) => enqueue(state, newEntry(create, { id: 'c' }, { id: 'c' }))),
      add(other, 'd'),
    ])
    expect((await store.load()).rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('never overwrites what another tab has added under the same id', async () => {
    await add(open(), 'a')
    await expect(add(store, 'a')).rejects.toMatchObject({ name: 'ConstraintError' })
    const { rows } = await store.load()
    expect(rows).toMatchObject([{ id: 'a', seq: 1 }])
    expect((await add(store, 'b')).row.seq).toBe(2)
  })

  it('rolls back when the row cannot be made', async () => {
    await expect(
      store.append(() => {
        throw new RangeError('no')
      }),
    ).rejects.toThrow('no')
    expect((await add(store, 'a')).row.seq).toBe(1)
  })
})

describe('prune', () => {
  const sentRow = (id: string, sent_at: number) => createRow(id, { id, state: 'sent', sent_at })

  it('keeps five hundred at most, the newest', async () => {
    // By a clock that was set back in between.
    const at = (i: number) => NOW + (i < 300 ? 1_000_000 + i : i)
    for (let i = 0; i < 510; i += 1) await put(sentRow(`s${i}`, at(i)))
    await put(createRow('w', { id: 'waiting' }))
    await store.prune()
    const { sent, rows } = await store.load()
    expect(rows.map(({ id }) => id)).toEqual(['waiting'])
    expect(sent).toHaveLength(500)
    expect(sent.some(({ id }) => id === 's9')).toBe(false)
    expect(sent.some(({ id }) => id === 's509')).toBe(true)
  })
})

it('every change of the queue waits for the disk itself', async () => {
  const asked: (string | undefined)[] = []
  const database = openPersonDatabase('outbox:t:u', () => factory)
  const watched = createQueueStore({
    ...database,
    transact: (stores, durability, body) => {
      asked.push(durability)
      return database.transact(stores, durability, body)
    },
  })
  await watched.append((after) => newRow(after, newEntry(create, { id: 'a' }), 'a'))
  await watched.transact(() => ({ result: null, remove: ['a'] }))
  expect(asked).toEqual(['strict', 'strict'])
  watched.close()
})

it('passes every value through the codec', async () => {
  const sealed = {
    encode: (value: unknown) => `sealed ${JSON.stringify(value)}`,
    decode: (stored: unknown) => JSON.parse(String(stored).replace('sealed ', '')) as unknown,
  }
  const locked = open(sealed)
  await locked.transact(() => ({ result: null, put: [createRow('a'), createRow('b', { id: 's', state: 'sent' })] }))
  expect(await locked.load()).toMatchObject({ rows: [{ id: 'row-1' }], sent: [{ id: 's' }] })
  // Without the codec there is nothing to read, but something to see.
  expect((await store.load()).rows).toMatchObject([{ command: 'unreadable' }])
})

describe('the draft that an entry takes the place of', () => {
  const drafts = async () => {
    const database = openPersonDatabase('outbox:t:u', () => factory)
    const names = await keys<string>(database.store('drafts'))
    database.close()
    return names
  }
  beforeEach(async () => {
    const database = openPersonDatabase('outbox:t:u', () => factory)
    await setMany(
      [
        ['form', { name: 'a' }],
        ['other', 1],
      ],
      database.store('drafts'),
    )
    database.close()
  })

  it('goes with an added entry', async () => {
    await store.append(() => createRow('a', { id: 'a' }), 'form')
    expect(await drafts()).toEqual(['other'])
  })

  it('goes with a decision on the whole queue', async () => {
    await store.transact(() => ({ result: null, put: [createRow('a', { id: 'a' })] }), { draft: 'form' })
    expect(await drafts()).toEqual(['other'])
  })

  it('stays when the entry could not be stored', async () => {
    await store.append(() => createRow('a', { id: 'a' }))
    await expect(store.append(() => createRow('a', { id: 'a' }), 'form')).rejects.toMatchObject({
      name: 'ConstraintError',
    })
    const fail = () => {
      throw new RangeError('boom')
    }
    await expect(store.transact(fail, { draft: 'form' })).rejects.toThrow('boom')
    expect(await drafts()).toEqual(['form', 'other'])
  })
})

describe('the draft in which an entry is corrected', () => {
  const corrections = async () => {
    const names = await keys(openPersonDatabase('outbox:t:u', () => factory).store('drafts'))
    return names.filter(isDraftKey)
  }
  const [first, second] = [createRow('a', { id: 'a', state: 'refused' }), createRow('b', { id: 'b', state: 'refused' })]

  beforeEach(async () => {
    await put(first, second)
    const drafts = createDraftStore(openPersonDatabase('outbox:t:u', () => factory))
    for (const { id } of [first, second]) drafts.write(correctionDraft(id), { name: 'あ' })
    drafts.close()
    await vi.waitFor(async () => expect(await corrections()).toHaveLength(2))
  })

  it('goes with it when it is discarded', async () => {
    await store.transact(() => ({ result: null, remove: [first.id] }))
    expect(await corrections()).toEqual([correctionDraft(second.id)])
  })

  it('goes with it when it is sent, and leaves nothing', async () => {
    await put({ ...first, state: 'sent', sent_at: NOW }, { ...second, state: 'sent', sent_at: NOW })
    expect(await keys(openPersonDatabase('outbox:t:u', () => factory).store('drafts'))).toEqual([])
  })

  it('stays while it is being sent again', async () => {
    await put({ ...first, state: 'waiting' })
    expect(await corrections()).toHaveLength(2)
  })
})

it('saving behind others does not count them while it knows them', async () => {
  await put(...Array.from({ length: 20 }, (_, i) => createRow(`c${i}`, { id: `r${i}`, seq: i + 1 })))
  const count = vi.spyOn(IDBObjectStore.prototype, 'count')
  await store.append((after) => newRow(after, newEntry(create, { id: 'a' }), 'a'))
  await store.transact(() => ({ result: null, remove: ['a'] }))
  expect(count).not.toHaveBeenCalled()
  await open().append((after) => newRow(after, newEntry(create, { id: 'b' }), 'b'))
  expect(count).toHaveBeenCalledTimes(1)
  count.mockRestore()
})
