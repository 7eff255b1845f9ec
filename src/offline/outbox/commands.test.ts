// @vitest-environment node
import { expect, it } from 'vitest'
import { findCommand, laneOf, registerCommands } from './commands'
import { asAny, create } from './row-fixtures'

it('a command is found by its name once it was registered', () => {
  const late = asAny({ ...create, name: 'test.late' })
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
