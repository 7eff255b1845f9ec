// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueue } from './enqueue'
import type { Row } from './entry'
import { UNREADABLE } from './read-row'
import {
  contact,
  contactRow,
  create,
  createRow,
  customer,
  NOW,
  newEntry,
  registerTestCommands,
  remove,
  sending,
  stateOf,
  update,
  updateRow,
} from './row-fixtures'

beforeAll(registerTestCommands)

const edit = (changes: Record<string, unknown>, id = 'a') => ({ id, changes })

it('a form saved again beside an entry that cannot be read is an entry of its own', () => {
  const state = stateOf([createRow('a', { id: 'entry-1', command: UNREADABLE, state: 'refused' })])
  const entry = newEntry(create, { id: 'a', name: '山田' })
  expect(enqueue(state, entry)).toMatchObject({ put: [{ id: entry.spareId, state: 'waiting', input: entry.input }] })
})

describe('a new entry', () => {
  it('gets the next number and everything that sending needs', () => {
    const change = enqueue(
      stateOf([], { seq: 41 }),
      newEntry(create, { id: 'a', name: '山田' }, { base: { version: 3 } }),
    )
    expect(change.meta?.seq).toBe(42)
    expect(change.put).toEqual([change.result])
    expect(change.result).toMatchObject({
      v: 1,
      id: 'entry-1',
      key: 'entry-1',
      seq: 42,
      tenant: 't1',
      uid: 'u1',
      command: 'test.create',
      command_version: 1,
      input: { id: 'a', name: '山田' },
      base: { version: 3 },
      lane: 'customer:a',
      subject: { kind: 'customer', id: 'a' },
      creates: true,
      depends_on: [],
      occurred_at: new Date(NOW).toISOString(),
      state: 'waiting',
      attempts: 0,
      wait: 'none',
      request: null,
    })
  })

  it('waits for the one that makes what it needs, while the server does not have that', () => {
    const making = createRow('a', { id: 'making', merged: ['edit'] })
    const waitsFor = (...rows: Parameters<typeof stateOf>[0]) =>
      enqueue(stateOf(rows), newEntry(contact, { id: 'c', customer_id: 'a', summary: '来訪' })).result.depends_on
    expect(waitsFor(making)).toEqual(['making'])
    expect(waitsFor({ ...making, state: 'refused' }, updateRow('a', {}))).toEqual(['making'])
    expect(waitsFor({ ...making, state: 'sent' })).toEqual([])
    expect(waitsFor(createRow('b'), updateRow('a', {}))).toEqual([])
  })

  it('never takes the number of an entry that is gone', () => {
    expect(enqueue(stateOf([], { seq: 9 }), newEntry(create, { id: 'a' })).result.seq).toBe(10)
  })

  it('that changes something does not count as bringing it into being', () => {
    expect(enqueue(stateOf([]), newEntry(update, edit({}))).result.creates).toBe(false)
  })

  it('is held back on the disk, so that the undo survives the tab', () => {
    expect(enqueue(stateOf([]), newEntry(remove, { id: 'a' }, { holdMs: 5_000 })).result).toMatchObject({
      state: 'waiting',
      wait: 'hold',
      wait_ms: 5_000,
      next_at: NOW + 5_000,
    })
  })
})

describe('the same form once more', () => {
  it('finds its entry and adds nothing', () => {
    const known = createRow('a', { id: 'entry-1', input: { id: 'a', name: 'n' } })
    expect(enqueue(stateOf([known]), newEntry(create, { id: 'a', name: 'n' }))).toEqual({ result: known })
  })

  it('finds the entry that it was merged into', () => {
    const known = updateRow('a', { name: 'x' }, { id: 'other', merged: ['entry-1'] })
    expect(enqueue(stateOf([known]), newEntry(update, edit({ name: 'x' })))).toEqual({ result: known })
  })

  it('finds it in the entry that has taken it in, beside what else that holds', () => {
    const known = updateRow('a', { name: 'x', memo: 'm' }, { id: 'other', merged: ['entry-1'] })
    expect(enqueue(stateOf([known]), newEntry(update, edit({ name: 'x' })))).toEqual({ result: known })
    expect(
      enqueue(stateOf([], {}, { ...known, state: 'sent' }), newEntry(update, edit({ name: 'x' }))).put,
    ).toBeUndefined()
    const since = updateRow('a', { name: 'y', memo: 'm' }, { id: 'other', merged: ['entry-1', 'later'] })
    expect(enqueue(stateOf([since]), newEntry(update, edit({ name: 'x' }))).result).toMatchObject({ id: 'spare-1' })
  })

  it('finds the entry that was sent already', () => {
    const sent = createRow('a', { id: 'entry-1', state: 'sent', input: { id: 'a' } })
    expect(enqueue(stateOf([], {}, sent), newEntry(create, { id: 'a' }))).toEqual({ result: sent })
  })

  it('with other content changes an entry that was not attempted', () => {
    const known = createRow('a', { id: 'entry-1' })
    const { result, put } = enqueue(stateOf([known]), newEntry(create, { id: 'a', name: 'new' }))
    expect(put).toEqual([result])
    expect(result).toMatchObject({ id: 'entry-1', key: 'entry-1', seq: 1, input: { id: 'a', name: 'new' } })
  })

  it('leaves what the entry has taken in since as it is', () => {
    const known = updateRow('a', { name: 'x', memo: 'm' }, { id: 'entry-1', merged: ['later'] })
    expect(enqueue(stateOf([known]), newEntry(update, edit({ name: 'x' })))).toEqual({ result: known })
    expect(enqueue(stateOf([known]), newEntry(update, edit({ name: 'y' }))).result).toMatchObject({
      id: 'entry-1',
      input: edit({ name: 'y', memo: 'm' }),
    })
    const inConflict = { ...known, state: 'conflict' as const }
    expect(enqueue(stateOf([inConflict]), newEntry(update, edit({ name: 'y' }))).result).toMatchObject({
      key: 'spare-1',
      input: edit({ name: 'y', memo: 'm' }),
    })
    const refused = createRow('a', { id: 'first', state: 'refused', merged: ['entry-1'] })
    expect(enqueue(stateOf([refused]), newEntry(update, edit({ memo: 'm' }))).result).toMatchObject({
      id: 'first',
      command: 'test.create',
      creates: true,
      input: { id: 'a', name: 'name of a', memo: 'm' },
    })
    const made = createRow('a', { id: 'entry-1', input: { id: 'a', name: 'x', memo: 'm' }, merged: ['later'] })
    const { result, put } = enqueue(stateOf([made]), newEntry(create, { id: 'a', name: 'y' }))
    expect(put?.map(({ id }) => id)).toEqual(['spare-1'])
    expect(result).toMatchObject({ id: 'spare-1', input: { id: 'a', name: 'y' } })
  })

  it.each(['refused', 'conflict'] as const)('makes a new request of an entry that is %s, even unchanged', (state) => {
    const known = createRow('a', { id: 'entry-1', state, attempts: 1, request: {}, input: { id: 'a', name: 'n' } })
    const { result } = enqueue(stateOf([known]), newEntry(create, { id: 'a', name: 'n' }))
    expect(result).toMatchObject({ id: 'entry-1', key: 'spare-1', state: 'waiting', request: null, attempts: 0 })
  })

  it('with other content while the first is under way is a change of its own: nothing typed is lost', () => {
    const known = sending(createRow('a', { id: 'entry-1' }))
    const { result, put, meta } = enqueue(stateOf([known]), newEntry(create, { id: 'a', name: 'other' }))
    expect(result).toMatchObject({ id: 'spare-1', key: 'spare-1', seq: 2, input: { id: 'a', name: 'other' } })
    expect(put).toEqual([result])
    expect(meta?.seq).toBe(2)
  })

  it('with other content after the first was sent is a change of its own', () => {
    const sent = updateRow('a', { name: 'x' }, { id: 'entry-1', state: 'sent' })
    expect(enqueue(stateOf([], {}, sent), newEntry(update, edit({ name: 'y' }))).result.id).toBe('spare-1')
  })
})

describe('the same form once more, of a command that knows what is left to do', () => {
  const again = vi.fn()
  const knowing = {
    ...create,
    again,
    toNewRecord: (input: unknown, _: unknown, id: string) => ({ input: { ...Object(input), id } }),
  }
  const saved = createRow('a', { id: 'entry-1', state: 'sent', result: customer('a', { version: 2 }) })
  const later = newEntry(knowing, { id: 'a', name: 'later' })
  beforeEach(() => {
    again.mockReset()
    again.mockReturnValue({ command: update, input: edit({ name: 'later' }), base: saved.result })
  })

  it('adds that on top of what was sent, as an entry of its own', () => {
    const { result } = enqueue(stateOf([], { seq: 4 }, saved), later)
    expect(result).toMatchObject({
      id: 'spare-1',
      key: 'spare-1',
      seq: 5,
      command: 'test.update',
      input: edit({ name: 'later' }),
      base: saved.result,
      creates: false,
    })
    expect(again).toHaveBeenCalledWith(saved, later.input, 'spare-1')
  })

  it('behind what is under way, together with what waits there already', () => {
    const waiting = updateRow('a', { memo: 'm' }, { id: 'waiting', seq: 2 })
    const { result } = enqueue(stateOf([sending(createRow('a', { id: 'entry-1' })), waiting]), later)
    expect(result).toMatchObject({ id: 'waiting', input: edit({ memo: 'm', name: 'later' }), merged: ['spare-1'] })
  })

  it('adds nothing when nothing is left', () => {
    again.mockReturnValue(null)
    expect(enqueue(stateOf([], {}, saved), later)).toEqual({ result: saved })
  })

  it('a new record whose id is taken becomes one of another id', () => {
    const taken = createRow('a', { id: 'entry-1', state: 'conflict', creates: true })
    const { result } = enqueue(stateOf([taken]), later)
    expect(result).toMatchObject({ id: 'entry-1', key: 'spare-1', input: { id: 'spare-1' }, lane: 'customer:spare-1' })
  })
})

describe('merging what was never attempted', () => {
  it('two edits become one, with the place and the base of the first', () => {
    const first = updateRow('a', { name: 'x', memo: 'm' }, { id: 'first', base: { version: 1, name: 'o' } })
    const change = enqueue(stateOf([first]), newEntry(update, edit({ name: 'y' }), { base: { version: 1, name: 'x' } }))
    expect(change).toMatchObject({
      put: [
        {
          id: 'first',
          key: 'first',
          seq: 1,
          input: edit({ name: 'y', memo: 'm' }),
          base: { version: 1, name: 'o' },
          merged: ['entry-1'],
        },
      ],
    })
    expect(change.meta).toBeUndefined()
  })

  it('an edit joins the creation', () => {
    const { result } = enqueue(stateOf([createRow('a', { id: 'first' })]), newEntry(update, edit({ name: 'y' })))
    expect(result).toMatchObject({ id: 'first', command: 'test.create', input: { id: 'a', name: 'y' } })
  })

  it('a deletion takes no place before it is known to be stored', () => {
    const change = enqueue(stateOf([createRow('a', { id: 'first' })]), newEntry(remove, { id: 'a' }))
    expect(change).toMatchObject({ put: [{ id: 'entry-1', unheard: true }] })
    expect(change.remove).toBeUndefined()
  })
})

describe('no merging', () => {
  const add = (rows: Parameters<typeof stateOf>[0], more = {}) =>
    enqueue(stateOf(rows), newEntry(update, edit({ name: 'y' }), more))
  const isNew = (change: ReturnType<typeof enqueue>) => change.put?.length === 1 && change.result.id === 'entry-1'

  it.each([
    ['attempted', sending(updateRow('a', {}))],
    ['uncertain', updateRow('a', {}, { state: 'uncertain', request: {}, attempts: 1 })],
    ['refused', updateRow('a', {}, { state: 'refused', request: {} })],
    ['in conflict', updateRow('a', {}, { state: 'conflict', request: {} })],
    ['waiting for a sign-in', updateRow('a', {}, { state: 'needs-sign-in', request: {} })],
    ['held for an undo', updateRow('a', {}, { wait: 'hold' })],
    ['frozen by a failed attempt', updateRow('a', {}, { request: {}, attempts: 1 })],
  ])('into an entry that is %s', (_, earlier) => {
    expect(isNew(add([earlier]))).toBe(true)
  })

  it('over an entry in between: order is kept', () => {
    expect(isNew(add([updateRow('a', {}, { seq: 1 }), contactRow('i', 'a', { seq: 2 })]))).toBe(true)
  })

  it('into another record', () => {
    expect(isNew(add([updateRow('b', {})]))).toBe(true)
  })

  it('of a held entry: it may still be taken back', () => {
    expect(isNew(add([updateRow('a', {})], { holdMs: 5_000 }))).toBe(true)
  })

  it('of an entry that has to wait for another one first', () => {
    const earlier = updateRow('a', {}, { id: 'first' })
    const making = createRow('b', { id: 'other' })
    const needing = { ...update, needs: () => [{ kind: 'customer', id: 'b' }] }
    const addNeeding = (...rows: Row[]) => enqueue(stateOf(rows), newEntry(needing, edit({ name: 'y' })))
    expect(isNew(addNeeding(making, earlier))).toBe(true)
    expect(isNew(addNeeding(making, { ...earlier, depends_on: ['other'] }))).toBe(false)
    expect(isNew(addNeeding(earlier))).toBe(false)
  })

  it('where the command says so', () => {
    const rows = [contactRow('i1', 'a')]
    const change = enqueue(stateOf(rows), newEntry(contact, { id: 'i2', customer_id: 'a', summary: 's' }))
    expect(isNew(change)).toBe(true)
  })
})
