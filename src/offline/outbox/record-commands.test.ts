// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { customers } from '#contract/customers'
import { fileOrNull, shortTexts } from '#contract/field-kinds'
import { freeText, neededText } from '#contract/fields'
import { type AnyCommand, FILE_KIND, registerCommands } from './commands'
import type { EntryState, OutboxEntry } from './entry'
import { changesOf } from './fold/changes'
import { foldRecord } from './fold/record'
import { recordCommands } from './record-commands'

const fields = { name: neededText({ max: 50 }), room: freeText({ max: 50 }) }
const lists = [['lamps']]
const { create, update, remove, restore } = recordCommands({
  kind: 'lamp',
  names: { create: 'lamps.create', update: 'lamps.update', remove: 'lamps.delete', restore: 'lamps.restore' },
  version: 3,
  endpoints: customers,
  fields,
  made: { watts: 0 },
  invalidates: { created: () => lists, updated: ({ id }) => [['lamps', id]], gone: () => lists },
})
registerCommands([create, update, remove, restore] as unknown as AnyCommand[])

const ref = { id: 'a', name: '灯' }
const lamp = { ...ref, room: '待合', watts: 40, version: 2, updated_at: '2026-01-01T00:00:00.000Z' }
let seq = 0
function entry({ name }: { name: string }, input: object, more: Partial<OutboxEntry> = {}): OutboxEntry {
  seq += 1
  const made = { id: `${seq}`, seq, command: name, input, state: 'waiting', base: null, result: null }
  return { ...made, occurred_at: '2026-07-01T00:00:00.000Z', ...more } as unknown as OutboxEntry
}
const shown = (server: object | undefined, ...entries: OutboxEntry[]) =>
  foldRecord(server, changesOf('lamp', entries))?.record

it('a field that a newer tab has typed goes to the server, also where this one does not know it', () => {
  const typed = { id: 'a', name: '灯', room: '待合', colour: '赤' }
  const made = create.input.safeParse(typed)
  expect(made).toMatchObject({ success: true, data: typed })
  const changed = update.input.safeParse({ ...ref, changes: { colour: '赤' } })
  expect(changed).toMatchObject({ success: true, data: { changes: { colour: '赤' } } })
})

describe('what two people have put into one field', () => {
  const short = { max: 50, most: 3 }
  const { update: tagged } = recordCommands({
    kind: 'lamp',
    names: { create: 'l.create', update: 'l.update', remove: 'l.delete', restore: 'l.restore' },
    version: 1,
    endpoints: customers,
    fields: { ...fields, tags: shortTexts({ ...short, isSet: true }), steps: shortTexts(short) },
    invalidates: { created: () => lists, updated: () => lists, gone: () => lists },
  })
  const joined = (field: string) =>
    tagged.conflictFields?.join?.({ field, base: ['a'], mine: ['a', 'b'], theirs: ['a', 'c'] })

  it('is put together in a set, and in nothing else', () => {
    expect(joined('tags')).toEqual(['a', 'c', 'b'])
    expect(joined('steps')).toBeUndefined()
    expect(joined('room')).toBeUndefined()
  })
})

describe('a record that names a file', () => {
  const photo = { photo: fileOrNull() }
  const named = recordCommands({
    kind: 'lamp',
    names: { create: 'l.create', update: 'l.update', remove: 'l.delete', restore: 'l.restore' },
    version: 1,
    endpoints: customers,
    fields: { ...fields, ...photo },
    invalidates: { created: () => lists, updated: () => lists, gone: () => lists },
  })
  const file = [{ kind: FILE_KIND, id: 'file-1' }]

  it('needs it first, where the change is about it', () => {
    expect(named.create.needs?.({ id: 'a', name: 'x', room: '', photo: 'file-1' })).toEqual(file)
    expect(named.create.needs?.({ id: 'a', name: 'x', room: '', photo: null })).toEqual([])
    expect(named.update.needs?.({ ...ref, changes: { photo: 'file-1' } })).toEqual(file)
    expect(named.update.needs?.({ ...ref, changes: { room: '診察' } })).toEqual([])
  })

  it('and of which no field is a file needs nothing', () => {
    expect(create.needs?.({ ...ref, room: 'file-1' })).toEqual([])
    expect('needs' in named.remove).toBe(false)
  })
})

describe('what the screens show until it is sent', () => {
  it('a new record, with what nobody types and older than anything the server has', () => {
    expect(shown(undefined, entry(create, { ...ref, room: '' }))).toEqual({
      ...{ ...ref, room: '', watts: 0, version: 0 },
      created_at: '2026-07-01T00:00:00.000Z',
      updated_at: '2026-07-01T00:00:00.000Z',
    })
  })

  it('a changed record, with the later of both times', () => {
    const change = { ...ref, changes: { room: '診察' } }
    expect(shown(lamp, entry(update, change))).toEqual({
      ...lamp,
      room: '診察',
      updated_at: '2026-07-01T00:00:00.000Z',
    })
    const later = { ...lamp, updated_at: '2026-08-01T00:00:00.000Z' }
    expect(shown(later, entry(update, change))).toMatchObject({ updated_at: later.updated_at })
    expect(shown(undefined, entry(update, change))).toBeUndefined()
  })

  it.each([
    ['waiting', undefined],
    ['refused', lamp],
  ] as [EntryState, object | undefined][])('a deletion that is %s', (state, left) => {
    expect(shown(lamp, entry(remove, ref, { state }))).toEqual(left)
  })

  it('a record that was brought back is as it was', () => {
    expect(shown(lamp, entry(remove, ref), entry(restore, ref, { base: lamp }))).toEqual(lamp)
  })
})

describe('stored input', () => {
  it('of before a field was there is read with the empty value', () => {
    expect(create.input.safeParse(ref)).toMatchObject({ success: true, data: { ...ref, room: '' } })
  })

  it('of a change holds the changed fields alone', () => {
    const change = { ...ref, changes: { room: 'x' } }
    expect(update.input.safeParse(change)).toMatchObject({ success: true, data: change })
  })

  it('without an id is no input', () => {
    for (const { input } of [create, update, remove, restore])
      expect(input.safeParse({ name: '灯' }).success).toBe(false)
  })
})

it('what is saved once more never takes in what nobody types', () => {
  const changed = { ...lamp, watts: 60, room: '診察' }
  expect(create.again?.({ input: lamp, base: null, result: lamp }, changed, 'b')).toMatchObject({
    command: update,
    input: { ...ref, changes: { room: '診察' } },
    base: lamp,
  })
})

it('a person is asked again when what was typed has changed before a deletion, and only then', () => {
  expect(remove.precondition?.(lamp)).toEqual({ name: '灯', room: '待合' })
})

it('each command reads again what the feature says, and has its version', () => {
  const change = { ...ref, changes: {} }
  expect([create.version, update.version, remove.version, restore.version]).toEqual([3, 3, 3, 3])
  expect(create.invalidates({ ...ref, room: '' })).toBe(lists)
  expect(update.invalidates(change)).toEqual([['lamps', 'a']])
  expect([remove.invalidates(ref), restore.invalidates(ref)]).toEqual([lists, lists])
})
