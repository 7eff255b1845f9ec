// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { freeze, prepared } from './freeze'
import { createRow, customer, NOW, registerTestCommands, rowOf, update, updateRow } from './row-fixtures'

beforeAll(registerTestCommands)

const edit = () => updateRow('a', { name: 'x' }, { base: customer('a', { version: 4 }) })

describe('a row that may go past the disk', () => {
  it('holds the very request of its first attempt, and is not attempted', () => {
    const row = prepared(edit())
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, history: [{ what: 'stored' }] })
    expect(row.request).toEqual(freeze(edit(), NOW).request)
    expect(freeze(row, NOW)).toMatchObject({ state: 'sending', attempts: 1, request: row.request })
  })

  it('of which no request can be made stays as it is: its attempt will say why', () => {
    const unknown = createRow('a', { command: 'of another version' })
    expect(prepared(unknown)).toBe(unknown)
    const binary = rowOf(update, { id: 'a', changes: { name: new Blob(['x']) } })
    expect(prepared(binary)).toBe(binary)
    expect(freeze(binary, NOW)).toMatchObject({ state: 'refused', request: null })
  })
})
