// @vitest-environment node
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findCommand, inputOf, laneOf, registerCommands } from './commands'
import { asAny, create } from './row-fixtures'

let registered = 0

it('a command is found by its name once it was registered', () => {
  const late = asAny({ ...create, name: `test.late${++registered}` })
  expect(findCommand(late.name)).toBeUndefined()
  registerCommands([late])
  expect(findCommand(late.name)).toBe(late)
  expect(findCommand('gone.away')).toBeUndefined()
})

it('registering again takes the newer one', () => {
  const newer = asAny({ ...create, version: 2 })
  registerCommands([newer])
  expect(findCommand('test.create')).toBe(newer)
})

it('a record has one lane', () => {
  expect(laneOf({ kind: 'customer', id: 'a' })).toBe('customer:a')
})

describe('the input of an earlier entry', () => {
  const command = { name: 'test.typed', input: z.object({ id: z.string(), memo: z._default(z.string(), '') }) }

  it('is read through the schema of its command, which knows what was not there yet when it was stored', () => {
    expect(inputOf(command, { command: 'test.typed', input: { id: 'a' } })).toEqual({ id: 'a', memo: '' })
  })

  it('is undefined where another command stored it, whatever it looks like', () => {
    expect(inputOf(command, { command: 'test.create', input: { id: 'a', memo: '' } })).toBeUndefined()
  })

  it('is undefined where it cannot be read', () => {
    for (const input of [null, undefined, 'a', {}, { id: 1 }]) {
      expect(inputOf(command, { command: 'test.typed', input })).toBeUndefined()
    }
  })
})
