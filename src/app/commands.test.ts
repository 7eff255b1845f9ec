// @vitest-environment node
// A command that one of these places does not know is noticed by nobody before a tablet holds an entry of it.
import { expect, it } from 'vitest'
import { viewOf } from '@/features/outbox/entry-views'
import { COMMANDS } from './commands'

const MODULES = import.meta.glob<Record<string, unknown>>('../**/mutations.ts', { eager: true })

const defined = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (typeof value === 'object' && value !== null && 'lanes' in value ? [value] : []))
  .map((command) => ('name' in command ? String(command.name) : ''))

it('every command that is defined can be read from the outbox', () => {
  expect(defined.length).toBeGreaterThan(10)
  const known = COMMANDS.map(({ name }) => name)
  expect(defined.filter((name) => !known.includes(name))).toEqual([])
})

it('every command has its words in the list of unsent changes', () => {
  expect(COMMANDS.map(({ name }) => name).filter((name) => viewOf(name) === undefined)).toEqual([])
})
