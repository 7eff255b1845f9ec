// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue, newRow } from './enqueue'
import { prepared } from './freeze'
import { create, createRow, newEntry, registerTestCommands, stateOf, update, updateRow } from './row-fixtures'
import { Unsettled } from './unsettled'

beforeAll(registerTestCommands)

const entry = newEntry(create, { id: 'a', name: 'n' })
const typedSince = newEntry(create, { id: 'a', name: 'other' })
const row = () => prepared(newRow(0, entry, entry.id))

let unsettled: Unsettled
beforeEach(() => {
  unsettled = new Unsettled()
})

describe('past the disk goes', () => {
  it('what nobody has heard of', () => {
    expect(unsettled.isNew(entry)).toBe(true)
    expect(unsettled.sendable(entry)).toMatchObject({ key: 'entry-1', request: { body: { name: 'n' } } })
  })

  it('what the disk may hold, as it holds it', () => {
    unsettled.mayBeStored('entry-1', row())
    expect(unsettled.isNew(entry)).toBe(false)
    expect(unsettled.sendable({ ...entry, now: 0 })).toEqual(row())
  })

  it('nothing else under the same key', () => {
    unsettled.mayBeStored('entry-1', row())
    expect(unsettled.sendable(typedSince)).toBeNull()
    unsettled.settle('entry-1')
    expect(unsettled.sendable(typedSince)).not.toBeNull()
    unsettled.mayBeDone('entry-1', row())
    expect(unsettled.sendable(typedSince)).toBeNull()
    expect(unsettled.sendable(entry)).toEqual(row())
  })

  it('nothing of which the disk may hold a row that can still change, or one that has taken it in', () => {
    unsettled.mayBeStored('entry-1', newRow(0, entry, 'entry-1'))
    expect(unsettled.sendable(entry)).toBeNull()
    unsettled.mayBeStored('entry-1', prepared(createRow('a', { id: 'other', input: entry.input })))
    expect(unsettled.sendable(entry)).toBeNull()
  })

  it('nothing of which the disk may hold an earlier row that can still change', () => {
    unsettled.mayBeStored('entry-1', newRow(0, entry, 'entry-1'))
    unsettled.mayBeStored('entry-1', row())
    expect(unsettled.sendable(entry)).toBeNull()
    unsettled.settle('entry-1')
    expect(unsettled.sendable(entry)).not.toBeNull()
  })

  it('nothing that was typed into the same form later, by whichever hand', () => {
    const input = { id: 'a', name: 'n' }
    unsettled.mayBeDone('entry-1', { ...row(), input })
    input.name = 'other'
    expect(unsettled.sendable({ ...entry, input })).toBeNull()
  })
})

describe('what the server may have done of the form', () => {
  beforeEach(() => unsettled.mayBeDone('entry-1', row()))

  it('is stored as it was sent, when the same is saved again', () => {
    const { result, put, meta } = unsettled.enqueue(stateOf([], { seq: 4 }), { ...entry, now: 0 }, false)
    expect(put).toEqual([{ ...row(), seq: 5 }])
    expect(result).toMatchObject({ id: 'entry-1', seq: 5, request: row().request })
    expect(meta?.seq).toBe(5)
  })

  it('comes before what was typed since', () => {
    const { result, put } = unsettled.enqueue(stateOf([]), typedSince, true)
    expect(put?.map(({ id, seq, request }) => [id, seq, request !== null])).toEqual([
      ['entry-1', 1, true],
      ['spare-1', 2, false],
    ])
    expect(result).toMatchObject({ id: 'spare-1', input: { name: 'other' } })
  })

  it('is not added a second time', () => {
    expect(unsettled.enqueue(stateOf([row()]), entry, false).put).toBeUndefined()
    const sent = { ...row(), state: 'sent' as const }
    expect(unsettled.enqueue(stateOf([], {}, sent), entry, false)).toEqual({ result: sent })
  })
})

describe('what would be sent at once', () => {
  it('is stored as it would be sent', () => {
    expect(unsettled.enqueue(stateOf([]), entry, true)).toMatchObject({ result: row(), put: [row()] })
    expect(unsettled.enqueue(stateOf([]), entry, false)).toEqual(enqueue(stateOf([]), entry))
  })

  it('stays open to changes behind another one, or as part of another one', () => {
    const before = createRow('a', { id: 'first', request: {} })
    expect(unsettled.enqueue(stateOf([before]), newEntry(update, { id: 'a', changes: {} }), true).result).toMatchObject(
      {
        request: null,
      },
    )
    const open = updateRow('a', { memo: 'm' }, { id: 'first' })
    const { result } = unsettled.enqueue(stateOf([open]), newEntry(update, { id: 'a', changes: { name: 'x' } }), true)
    expect(result).toMatchObject({ id: 'first', request: null, merged: ['entry-1'] })
  })

  it('also when it was stored before with other content, and never attempted', () => {
    const known = createRow('a', { id: 'entry-1' })
    expect(unsettled.enqueue(stateOf([known]), typedSince, true).result.request).toMatchObject({
      body: { name: 'other' },
    })
  })
})
