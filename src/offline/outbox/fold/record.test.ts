// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { type AnyCommand, type Effect, laneOf, registerCommands } from '../commands'
import type { EntryState, OutboxEntry } from '../entry'
import { asStored } from '../row-fixtures'
import { changesOf } from './changes'
import { foldCount } from './count'
import { madeHere } from './made'
import { foldRecord } from './record'

type Shelf = { id: string; label: string; version: number; books: number }
type Input = { id: string; label?: string; shelf?: string }

/** What a server of shelves answers; anything else cannot be read. */
const response = {
  safeParse: (reply: unknown) =>
    typeof reply === 'object' && reply !== null && 'id' in reply ? { success: true, data: reply } : { success: false },
}
function command(name: string, applies: Readonly<Record<string, Effect<Input>>>, kind = 'shelf'): AnyCommand {
  return {
    name,
    version: 1,
    endpoint: { response } as unknown as Endpoint,
    input: asStored(),
    request: () => ({}),
    lanes: ({ id }: Input) => [laneOf({ kind, id })],
    subject: ({ id }: Input) => ({ kind, id }),
    label: () => '',
    invalidates: () => [],
    applies,
  } as unknown as AnyCommand
}
const ids = ({ id }: Input) => [id]

beforeAll(() =>
  registerCommands([
    command('shelves.create', {
      shelf: {
        being: 'creates',
        ids,
        apply: (record, { id, label }) => record ?? { id, label, version: 0, books: 0 },
      },
    }),
    command('shelves.update', {
      shelf: { ids, apply: (record: Shelf | undefined, { label }) => record && { ...record, label } },
    }),
    command('shelves.delete', { shelf: { being: 'deletes', ids } }),
    command('shelves.restore', { shelf: { being: 'restores', ids, apply: (record) => record } }),
    command(
      'books.create',
      {
        book: { being: 'creates', ids, apply: (record, { id }) => record ?? { id } },
        shelf: {
          ids: ({ shelf = '' }) => [shelf],
          apply: (record: Shelf | undefined) => record && { ...record, books: 1 },
        },
      },
      'book',
    ),
  ]),
)

let seq = 0
function entry(name: string, input: Input, more: Partial<OutboxEntry> = {}): OutboxEntry {
  seq += 1
  return { command: name, input, seq, state: 'waiting', base: null, result: null, ...more } as OutboxEntry
}
const onServer: Shelf = { id: 'a', label: '上の棚', version: 3, books: 0 }
const fold = (server: Shelf | undefined, ...entries: OutboxEntry[]) =>
  foldRecord<Shelf>(
    server,
    changesOf('shelf', entries).filter(({ id }) => id === 'a'),
  )

describe('a record', () => {
  it('is what the server said where nothing waits', () => {
    expect(fold(onServer)).toEqual({ record: onServer, mark: null })
    expect(fold(undefined)).toBeUndefined()
  })

  it('takes changes in the order in which they were made', () => {
    const [first, second] = [
      entry('shelves.update', { id: 'a', label: '一' }),
      entry('shelves.update', { id: 'a', label: '二' }),
    ]
    expect(fold(onServer, second, first)).toMatchObject({ record: { label: '二', version: 3 }, mark: 'unsent' })
  })

  it('is shown as it was when it was changed, where nothing was read', () => {
    expect(fold(undefined, entry('shelves.update', { id: 'a', label: '新' }, { base: onServer }))?.record.label).toBe(
      '新',
    )
    const ofAnother = { ...onServer, id: 'b' }
    expect(fold(undefined, entry('shelves.update', { id: 'a', label: '新' }, { base: ofAnother }))).toBeUndefined()
  })

  it('takes nothing from commands that nobody knows, or that are about other kinds', () => {
    expect(
      fold(onServer, entry('lamps.create', { id: 'a' }), entry('books.create', { id: 'x', shelf: 'b' })),
    ).toMatchObject({
      record: onServer,
    })
    expect(changesOf('lamp', [entry('shelves.create', { id: 'a' })])).toEqual([])
  })
})

describe('after it was sent', () => {
  const sent = (name: string, result: unknown, input: Input = { id: 'a', label: '書いた' }) =>
    entry(name, input, { state: 'sent', result })

  it('the newer of reply and reading counts', () => {
    const reply = { ...onServer, version: 4, label: '返事' }
    expect(fold(onServer, sent('shelves.update', reply))).toEqual({ record: reply, mark: null })
    const newer = { ...onServer, version: 5, label: '同僚' }
    expect(fold(newer, sent('shelves.update', reply))?.record).toBe(newer)
  })

  it('a reply that cannot be read changes nothing of what was read', () => {
    expect(fold(onServer, sent('shelves.update', 'よく分からない返事'))?.record).toBe(onServer)
  })

  it('a new record stays on the screen when its reply cannot be read', () => {
    expect(fold(undefined, sent('shelves.create', null))?.record).toMatchObject({ id: 'a', label: '書いた' })
  })

  it('what it does to another record stays until that one was read', () => {
    const book = sent('books.create', { id: 'x' }, { id: 'x', shelf: 'a' })
    expect(fold(onServer, book)).toMatchObject({ record: { books: 1 }, mark: null })
    expect(fold(undefined, book)).toBeUndefined()
  })

  it('a deletion leaves nothing', () => {
    expect(fold(onServer, sent('shelves.delete', null))).toBeUndefined()
  })
})

describe('a deletion', () => {
  const deletion = (state: EntryState) => entry('shelves.delete', { id: 'a' }, { state, base: onServer })

  it.each(['waiting', 'sending', 'uncertain', 'needs-sign-in'] as const)('%s: the record is gone', (state) => {
    expect(fold(onServer, deletion(state))).toBeUndefined()
  })

  it.each(['refused', 'conflict', 'blocked'] as const)('%s: the record is there until the person decides', (state) => {
    expect(fold(onServer, deletion(state))?.record).toEqual(onServer)
    expect(fold(undefined, deletion(state))?.record).toEqual(onServer)
  })

  it('that is undone brings the record back as it was', () => {
    const gone = deletion('waiting')
    const back = entry('shelves.restore', { id: 'a' }, { base: onServer })
    expect(fold(onServer, gone, back)?.record).toEqual(onServer)
  })
})

describe('a number of records', () => {
  const count = (...entries: OutboxEntry[]) => foldCount('shelf', 10, entries)
  const making = (id: string, state: EntryState = 'waiting') => entry('shelves.create', { id }, { state })
  const deleting = (id: string, state: EntryState = 'waiting') => entry('shelves.delete', { id }, { state })

  it('tells new ones apart until they are sent', () => {
    expect(count(making('n'), making('m', 'sent'))).toEqual({ value: 11, waiting: 1 })
  })

  it('is less by what was deleted, not by what was made here and deleted again', () => {
    expect(count(deleting('a'))).toEqual({ value: 9, waiting: 0 })
    expect(count(making('n'), deleting('n'))).toEqual({ value: 10, waiting: 0 })
    expect(count(deleting('a', 'refused'))).toEqual({ value: 10, waiting: 0 })
    expect(count(deleting('a'), entry('shelves.restore', { id: 'a' }))).toEqual({ value: 10, waiting: 0 })
  })

  it('is more by what is restored, where the server has counted the deletion already', () => {
    const restoring = (state: EntryState = 'waiting') => entry('shelves.restore', { id: 'a' }, { state })
    expect(count(restoring())).toEqual({ value: 11, waiting: 0 })
    expect(count(restoring(), deleting('a'))).toEqual({ value: 10, waiting: 0 })
    expect(count(restoring('refused'))).toEqual({ value: 10, waiting: 0 })
  })

  it('is never below nothing', () => {
    expect(foldCount('shelf', 0, [deleting('a')])).toEqual({ value: 0, waiting: 0 })
  })
})

it('what was made here is each record as its own entry has it', () => {
  const made = madeHere<Shelf>('shelf', [
    entry('shelves.create', { id: 'n', label: '新' }),
    entry('shelves.delete', { id: 'a' }),
  ])
  expect(made).toEqual([{ record: { id: 'n', label: '新', version: 0, books: 0 }, mark: 'unsent' }])
})
