// @vitest-environment node
import { expect, it } from 'vitest'
import { databaseName, parseDatabaseName } from './database-names'

it('names a database by tenant and person', () => {
  expect(databaseName('outbox', { tenantId: 't-1', uid: 'u1' })).toBe('outbox:t-1:u1')
  expect(databaseName('cache', { tenantId: 't-1', uid: 'u1' })).toBe('cache:t-1:u1')
})

it.each([
  { tenantId: 't', uid: 'a:b' },
  { tenantId: 'x:y', uid: 'u' },
  { tenantId: '山', uid: 'a/b%c ' },
])('reads back what it wrote: %j', (scope) => {
  expect(parseDatabaseName(databaseName('cache', scope))).toEqual({ kind: 'cache', scope })
})

it('two people never share a name', () => {
  const names = [
    { tenantId: 'a', uid: 'b:c' },
    { tenantId: 'a:b', uid: 'c' },
    { tenantId: 'a%3Ab', uid: 'c' },
  ].map((scope) => databaseName('outbox', scope))
  expect(new Set(names).size).toBe(names.length)
})

it.each(['', 'errors', 'outbox', 'outbox:t', 'outbox::u', 'outbox:t:', 'outbox:t:u:x', 'firebase:t:u', 'cache:%:u'])(
  'is not ours: %j',
  (name) => {
    expect(parseDatabaseName(name)).toBeNull()
  },
)
