// @vitest-environment node
// Kinds that the app does not have, described as the others are: rooms, and the bookings of each room. The engine brings,
// keeps, finds, deletes and compacts them without a line of its own.
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { EVER } from '#contract/lists'
import { REPLIES_STORE } from '../device/replies'
import { collectionOf } from './checkpoint'
import { KINDS } from './collections/kinds'
import { intakeOf } from './intake'
import type { OwnedKind, Page, PageQuery, WholeKind } from './kind'
import { pull, type Stop } from './pull'
import { createRecordIndex, type Identified, type Paging, type RecordIndex } from './record-index'
import type { Source } from './source'
import { idOf, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'
import { packIds } from './uuid-words'

type Room = { id: string; version: number; name: string; floor: number; bookings: number }
type Booking = { id: string; room: string; at: number }
type RoomQuery = Paging & { search?: string; sort_by?: 'name' | 'floor' }

/** A list of the server: its changes in order, of which a pull gets the last one of each record. */
class ChangeList<R extends Identified> {
  readonly changes: { id: string; record: R | null }[] = []
  asked = 0

  put(record: R): void {
    this.changes.push({ id: record.id, record })
  }

  remove(id: string): void {
    this.changes.push({ id, record: null })
  }

  live(): R[] {
    return [...new Map(this.changes.map(({ id, record }) => [id, record])).values()].filter((record) => record !== null)
  }

  page({ since, cursor }: PageQuery): Page<R> {
    this.asked += 1
    const from = since === EVER ? 0 : Number(since)
    const latest = [...new Map(this.changes.slice(from).map((change) => [change.id, change])).values()]
    const at = Number(cursor ?? 0)
    const found = latest.slice(at, at + 2)
    const records = found.flatMap(({ record }) => record ?? [])
    const gone = found.filter(({ record }) => record === null).map(({ id }) => id)
    const next = at + 2 < latest.length ? `${at + 2}` : null
    const checkpoint = `${this.changes.length}`
    return { records, gone, total: this.live().length, cursor: next, datasetId: 'dataset 1', checkpoint, tally: null }
  }
}

let rooms: ChangeList<Room>
let bookings: ChangeList<Booking>

const ROOMS = {
  name: 'rooms',
  record: 'room',
  kept: 'whole',
  page: async (query) => {
    const page = rooms.page(query)
    return { ...page, tally: page.cursor === null ? { rooms: rooms.live().length } : null }
  },
  counted: { here: 'rooms', server: 'rooms' },
  createIndex: (): RecordIndex<Room, RoomQuery> =>
    createRecordIndex({
      prepare: ({ name }) => ({ text: name.toLowerCase() }),
      matcher: ({ search }) => (search ? ({ text }) => text.includes(search.toLowerCase()) : null),
      sortOf: ({ sort_by = 'name' }) => sort_by,
      keyOf: (room, sort) => (sort === 'floor' ? room.floor : room.name),
      isSameState: (a, b) => a.version === b.version,
    }),
  sums: (records) => ({ rooms: records.length }),
} satisfies WholeKind<Room, RecordIndex<Room, RoomQuery>>

const BOOKINGS = {
  name: 'bookings',
  record: 'booking',
  kept: 'heads',
  headsName: 'booking heads',
  page: async (query) => bookings.page(query),
  counted: { here: 'bookings', server: 'bookings' },
  headOf: (records) => ({
    ids: packIds(records.map(({ id }) => id)),
    customers: packIds(records.map(({ room }) => room)),
    occurred: Float64Array.from(records, ({ at }) => at),
  }),
  owner: {
    kind: 'rooms',
    idOf: ({ room }) => room,
    countOf: (room) => room.bookings,
    withNew: (room, records, known) => ({ ...room, bookings: Math.max(room.bookings, known + records.length) }),
  },
  ofOwner: async (room) => bookings.live().filter((booking) => booking.room === room),
} satisfies OwnedKind<Booking, Room>

const ALL = [...KINDS, ROOMS, BOOKINGS]

let server: TestServer
let device: TestDevice

/** Our kinds come from their lists, the others from the fake server. */
function source(): Source {
  const own = (name: string) => name === ROOMS.name || name === BOOKINGS.name
  const others = server.source()
  const send = () => Promise.reject(new Error('not asked'))
  return {
    page: (kind, query) => (own(kind.name) ? kind.page(query, send) : others.page(kind, query)),
    ofOwner: (kind, id) => (own(kind.name) ? kind.ofOwner(id, send) : others.ofOwner(kind, id)),
  }
}
const pulled = (shouldStop: () => Stop | null = () => null) =>
  pull({ ...pullDeps(server, device), intake: intakeOf(device.store, source()) }, shouldStop)
const index = async () => (await device.loaded.records(ROOMS)).index
const names = async (query: Partial<RoomQuery> = {}) =>
  (await index()).find({ limit: 10, sort_order: 'asc', ...query }).records.map(({ name }) => name)
const stateOf = async (name: string) => collectionOf((await device.store.checkpoint()).reading, name)
const room = (i: number, name: string, more: Partial<Room> = {}): Room => ({
  ...{ id: idOf(i), version: 1, name, floor: 10 - i, bookings: 0 },
  ...more,
})

beforeEach(() => {
  server = new TestServer()
  server.add(idOf(101))
  server.addContact(idOf(201), idOf(101))
  rooms = new ChangeList()
  bookings = new ChangeList()
  for (const [i, name] of ['Maple', 'Oak', 'Pine', 'Ash', 'Elm'].entries()) rooms.put(room(i + 1, name))
  rooms.put(room(1, 'Maple', { version: 2, bookings: 2 }))
  for (const i of [1, 2]) bookings.put({ id: idOf(300 + i), room: idOf(1), at: i })
  device = testDevice(new IDBFactory(), ALL)
})

describe('a kind that is only described', () => {
  it('is pulled beside the others, and counted', async () => {
    expect(await pulled()).toBe('done')
    expect(await names()).toEqual(['Ash', 'Elm', 'Maple', 'Oak', 'Pine'])
    expect(await stateOf('rooms')).toMatchObject({ have: 5, total: 5 })
    const { reading } = await device.store.checkpoint()
    expect(reading).toMatchObject({ isWhole: true, doubted: null, customers: { have: 1 }, interactions: { have: 1 } })
    expect(reading.tally).toMatchObject({ rooms: 5, customers: 1 })
    expect(reading.held).toMatchObject({ rooms: 5, bookings: 2, customers: 1, contacts: 1, astray: 0 })
  })

  it('is searched and put in order', async () => {
    await pulled()
    expect(await names({ search: 'A' })).toEqual(['Ash', 'Maple', 'Oak'])
    expect(await names({ sort_by: 'floor' })).toEqual(['Elm', 'Ash', 'Pine', 'Oak', 'Maple'])
    expect(await names({ sort_order: 'desc', skip: 1, limit: 2 })).toEqual(['Oak', 'Maple'])
  })

  it('goes on after a restart with the page that was missing', async () => {
    expect(await pulled(() => (rooms.asked === 2 ? 'closed' : null))).toBe('closed')
    expect(await names()).toHaveLength(4)
    device = testDevice(device.factory, ALL)
    expect(await pulled()).toBe('done')
    expect([rooms.asked, (await names()).length]).toEqual([3, 5])
  })

  it('follows changes and deletions', async () => {
    await pulled()
    rooms.put(room(2, 'Birch', { version: 2 }))
    rooms.remove(idOf(3))
    await pulled()
    expect(await names()).toEqual(['Ash', 'Birch', 'Elm', 'Maple'])
    expect((await index()).get(idOf(3))).toBeUndefined()
  })

  it('finds a hole in what the server sent, and makes a new copy', async () => {
    await pulled()
    // A room that stands before what was pulled already, in the place of a state that nobody needs any more.
    rooms.changes[0] = { id: idOf(9), record: room(9, 'Fir') }
    await pulled()
    expect((await device.store.checkpoint()).reading.generation).toBe(2)
    expect(await names()).toContain('Fir')
  })

  it('loses older states and what was deleted when it is compacted', async () => {
    await pulled()
    rooms.put(room(2, 'Birch', { version: 2 }))
    rooms.remove(idOf(1))
    await pulled()
    expect(await stateOf('rooms')).toMatchObject({ gone: 1 })
    await device.store.compact(server.now)
    expect(await stateOf('rooms')).toMatchObject({ gone: 0, written: 4 })
    const place = { generation: 1, from: 0, to: 1 }
    const [kept] = await device.store.segments<Room>('rooms', place)
    expect(kept?.records.map(({ name }) => name).sort()).toEqual(['Ash', 'Birch', 'Elm', 'Pine'])
    expect(await device.store.segments('bookings', place)).toEqual([{ records: [], gone: [] }])
    expect(await device.store.heads(BOOKINGS, place)).toMatchObject([{ occurred: new Float64Array() }])
  })

  it('has its owned records by heads, and brings those that no page had', async () => {
    await pulled()
    const heads = async () => (await device.loaded.heads(BOOKINGS)).index
    expect((await heads()).placesOf(idOf(1))).toEqual([
      { segment: 0, at: 1 },
      { segment: 0, at: 0 },
    ])
    // The room came back with a booking that was made before.
    bookings.changes.unshift({ id: idOf(303), record: { id: idOf(303), room: idOf(2), at: 3 } })
    rooms.put(room(2, 'Oak', { version: 2, bookings: 1 }))
    await pulled()
    expect((await heads()).countOf(idOf(2))).toBe(1)
  })

  it('shows what the server has answered to a change of this device', async () => {
    await pulled()
    const put = (kind: string, id: string, record: unknown) =>
      device.database.store(REPLIES_STORE)('readwrite', (store) => {
        store.put({ kind, id, record, version: null, sent: 1 }, [kind, id])
        return Promise.resolve()
      })
    await put('room', idOf(4), room(4, 'Willow', { version: 2 }))
    await put('booking', idOf(309), { id: idOf(309), room: idOf(5), at: 9 })
    expect(await names()).toEqual(['Elm', 'Maple', 'Oak', 'Pine', 'Willow'])
    expect((await index()).get(idOf(5))?.bookings).toBe(1)
  })

  it('comes to a device that had its copy before the kind was there, into the same copy', async () => {
    device = testDevice(device.factory)
    await pulled()
    device = testDevice(device.factory, ALL)
    await pulled()
    expect(await names()).toHaveLength(5)
    expect((await device.store.checkpoint()).reading).toMatchObject({ generation: 1, customers: { have: 1 } })
    expect(await stateOf('rooms')).toMatchObject({ have: 5, total: 5 })
  })
})
