// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { PERSON_VERSION } from '../device/person-database'
import { registerTestCommands } from './row-fixtures'
import { type AppVersions, isOlder, ownVersions } from './versions'

beforeAll(registerTestCommands)

const app = (more: Partial<AppVersions> = {}): AppVersions => ({
  database: 1,
  row: 1,
  commands: { create: 1, update: 3 },
  ...more,
})

describe('which of two apps is older', () => {
  it.each<[string, AppVersions, AppVersions]>([
    ['by the database', app(), app({ database: 2 })],
    ['by the row format', app(), app({ row: 2 })],
    ['by one command', app(), app({ commands: { create: 2, update: 3 } })],
    ['by a command that it does not know', app(), app({ commands: { create: 1, update: 3, remove: 1 } })],
    ['by the database, whatever else', app({ row: 9 }), app({ database: 2 })],
    ['by a raised command, though the newer has dropped another', app(), app({ commands: { create: 2 } })],
  ])('%s', (_, old, young) => {
    expect(isOlder(old, young)).toBe(true)
    expect(isOlder(young, old)).toBe(false)
  })

  it('neither, when both are the same or each knows what the other does not', () => {
    expect(isOlder(app(), app())).toBe(false)
    const other = app({ commands: { create: 1, update: 3, remove: 1 } })
    const another = app({ commands: { create: 1, update: 3, merge: 1 } })
    expect([isOlder(other, another), isOlder(another, other)]).toEqual([false, false])
  })
})

it('this app knows the commands that were registered', () => {
  expect(ownVersions()).toMatchObject({ database: PERSON_VERSION, row: 1, commands: { 'test.create': 1 } })
})
