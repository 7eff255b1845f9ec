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

describe('the version that the server compares', () => {
  const ifMatch = (base: unknown) => prepared(updateRow('a', { name: 'x' }, { base })).request?.if_match

  it('is that of the record that the person saw', () => {
    expect(ifMatch(customer('a', { version: 4 }))).toBe(4)
  })

  it('is older than any of the server where they saw it before the server had it: it may have been made otherwise', () => {
    const { version: _, ...typed } = customer('a')
    expect(ifMatch(typed)).toBe(0)
    expect(ifMatch({ ...typed, version: 0 })).toBe(0)
  })

  it('is none where they saw no record', () => {
    expect(ifMatch(null)).toBeUndefined()
  })

  it('is none for what is not compared', () => {
    expect(prepared(createRow('a', { base: customer('a') })).request).not.toHaveProperty('if_match')
  })
})
