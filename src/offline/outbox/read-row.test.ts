// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { plainCodec } from '../device/codec'
import { registerCommands } from './commands'
import type { Row } from './entry'
import { isUnreadable, readRow, UNREADABLE } from './read-row'
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

  it('what was stored before a field was there has its empty value; nothing else is lost', () => {
    const Input = z.object({ id: z.string(), note: z._default(z.string(), '') })
    registerCommands([asAny({ ...create, name: 'test.wider', input: Input })])
    const stored = createRow('a', { command: 'test.wider', command_version: 1, input: { id: 'a' } })
    expect(read(stored)).toEqual({ ...stored, input: { id: 'a', note: '' } })
    const damaged = { ...stored, input: { id: 7 } }
    expect(isUnreadable(read(damaged))).toBe(true)
    const underWay: Row = { ...damaged, state: 'uncertain', request: {} }
    expect(read(underWay)).toEqual(underWay)
  })

  it('one that was sent stays as it was', () => {
    const row = old(1, { state: 'sent' })
    expect(read(row)).toEqual(row)
  })

  it.each([
    ['the command cannot read it', old(1)],
    ['the command has no way to read it', createRow('a', { command: 'test.no-way', command_version: 1 })],
    ['a newer app wrote it', old(9)],
    ['nobody knows the command', createRow('a', { command: 'gone.away' })],
    ['nobody can repeat the command', createRow('a', { command: 'gone.away', request: {}, state: 'uncertain' })],
  ])('is shown with all it holds, in its place, when %s', (_, row) => {
    const { id, seq, tenant, uid, lane, subject, creates, occurred_at } = row
    const place = { id, seq, tenant, uid, lane, subject, creates, occurred_at }
    const entry = read(row)
    expect(entry).toMatchObject({ ...place, state: 'refused', input: row, last_error: { code: 'SYS_007' } })
    expect(isUnreadable(entry)).toBe(true)
    expect(isUnreadable(row)).toBe(false)
  })

  it('one of an unknown command that was sent is no business of anybody', () => {
    const row = createRow('a', { command: 'gone.away', state: 'sent' })
    expect(read(row)).toEqual(row)
  })
})

describe('what is no row of ours', () => {
  it.each([
    ['nothing', null],
    ['text', 'text'],
    ['another version of the format', { ...createRow('a'), v: 99 }],
    ['half a row', { v: 1, id: 'x' }],
    ['a row about nothing', { ...createRow('a'), subject: null }],
    ['a row whose lists are gone', { ...createRow('a'), merged: undefined }],
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

  it('says when it was done only if it says so itself', () => {
    const at = '2026-05-01T00:00:00.000Z'
    expect(read({ v: 99, occurred_at: at }).occurred_at).toBe(at)
    expect(read({ v: 99, occurred_at: 'soon' }).occurred_at).toBe('')
    expect(read(null).occurred_at).toBe('')
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
