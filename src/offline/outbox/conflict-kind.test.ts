// @vitest-environment node
import { expect, it } from 'vitest'
import { conflictKind, savedAs } from './conflict-kind'
import type { EntryError, OutboxEntry } from './entry'
import { contactRow, createRow, customer } from './row-fixtures'

const error = (status: number, code: string) => ({ status, code }) as EntryError
const entry = (more: Partial<OutboxEntry>) => ({ ...createRow('a'), creates: false, ...more }) as OutboxEntry
const fields = [{ field: 'phone', base: '', mine: '1', theirs: '2' }]

it.each([
  ['same-field', { conflict: { current: customer('a'), fields }, last_error: error(412, 'DB_005') }],
  ['changed', { conflict: { current: customer('a'), fields: [] }, last_error: error(412, 'DB_005') }],
  ['missing', { last_error: error(404, 'DB_002') }],
  ['missing', { last_error: error(410, 'DB_002') }],
  ['parent-gone', { ...contactRow('b', 'a'), last_error: error(409, 'BIZ_011') }],
  ['parent-gone', { ...contactRow('b', 'a'), last_error: error(404, 'DB_002') }],
  ['parent-gone', { ...contactRow('b', 'a'), last_error: error(410, 'DB_002') }],
  ['no-place', { creates: true, last_error: error(404, 'DB_002') }],
  ['no-place', { creates: true, last_error: error(410, 'DB_002') }],
  ['exists', { creates: true, last_error: error(409, 'DB_003') }],
  ['otherwise', { last_error: error(409, 'DB_004') }],
  ['otherwise', { last_error: error(412, 'DB_005') }],
  ['otherwise', { last_error: null }],
] as const)('%s', (kind, more) => {
  expect(conflictKind(entry(more))).toBe(kind)
})

it('tells where something saved is now', () => {
  expect(savedAs({ state: 'sent', data: null, entry: entry({}) })).toBe('sent')
  expect(savedAs({ state: 'stored', entry: entry({}) })).toBe('stored')
  expect(savedAs({ state: 'conflict', entry: entry({ last_error: error(404, 'DB_002') }) })).toBe('missing')
})
