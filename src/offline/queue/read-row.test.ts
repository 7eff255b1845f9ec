// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { plainCodec } from '../codec'
import { registerCommands } from '../commands'
import { readRow, UNREADABLE } from './read-row'
import { asAny, create, createRow, registerTestCommands } from './row-fixtures'

const read = (stored: unknown, key: IDBValidKey = 'key-1') => readRow(stored, key, plainCodec)

beforeAll(() => {
  registerTestCommands()
  registerCommands([
    asAny({
      ...create,
      name: 'test.grown',
      version: 3,
      migrate: (input: { title: string }, from: number) => {
        if (from < 2) throw new Error('too old')
        return { id: 'a', name: input.title }
      },
    }),
    asAny({ ...create, name: 'test.no-way', version: 2 }),
  ])
})

it('reads a row of this version as it is', () => {
  const row = createRow('a')
  expect(read(structuredClone(row))).toEqual(row)
})

describe('commands that changed their input', () => {
  const old = (version: number, more = {}) =>
    createRow('a', { command: 'test.grown', command_version: version, input: { title: '山田' }, ...more })

  it('an older input is brought up to date', () => {
    expect(read(old(2))).toMatchObject({ command_version: 3, input: { id: 'a', name: '山田' }, state: 'waiting' })
  })

  it('an attempted entry is frozen as it was', () => {
    const row = old(2, { request: { body: 1 }, attempts: 1, state: 'uncertain' })
    expect(read(row)).toEqual(row)
  })

  it('one that was sent stays as it was', () => {
    const row = old(1, { state: 'sent' })
    expect(read(row)).toEqual(row)
  })

  it.each([
    ['the command cannot read it', old(1)],
    ['the command has no way to read it', createRow('a', { command: 'test.no-way', command_version: 1 })],
    ['a newer app wrote it', old(9)],
  ])('is shown with all it holds when %s', (_, row) => {
    expect(read(row)).toMatchObject({ id: row.id, state: 'refused', input: row.input, last_error: { code: 'SYS_007' } })
  })

  it('an unknown command is left for the sender to show', () => {
    const row = createRow('a', { command: 'gone.away' })
    expect(read(row)).toEqual(row)
  })
})

describe('what is no row of ours', () => {
  it.each([
    ['nothing', null],
    ['text', 'text'],
    ['another version of the format', { ...createRow('a'), v: 99 }],
    ['half a row', { v: 1, id: 'x' }],
  ])('is shown, not dropped: %s', (_, stored) => {
    expect(read(stored)).toMatchObject({
      id: 'key-1',
      command: UNREADABLE,
      state: 'refused',
      input: stored,
      lane: 'unreadable:key-1',
      last_error: { code: 'SYS_007' },
    })
  })

  it('also when the codec cannot read it', () => {
    const locked = {
      encode: (value: unknown) => value,
      decode: () => {
        throw new Error('locked')
      },
    }
    expect(readRow('secret', 7, locked)).toMatchObject({ id: '7', command: UNREADABLE, input: 'secret' })
  })
})
