// @vitest-environment node
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { checkText } from './check-text.ts'
import { CHECKED_TYPES, type CheckedType, readYaml } from './read-yaml.ts'
import { Example } from './rule-file.ts'
import { rulesOf } from './rules.ts'

const ALL = CHECKED_TYPES.flatMap((type) => rulesOf(type).map((rule) => ({ type, id: rule.id, rule })))

const TEMPTING = readYaml('tempting.yaml', z.record(z.enum(CHECKED_TYPES), z.array(Example)))

const findingsOf = (example: Example, type: CheckedType) =>
  typeof example === 'string'
    ? checkText(example, type, { isExtract: true }).findings
    : checkText(example.whole, type, { isExtract: false }).findings
const found = (example: Example, type: CheckedType, id: string) =>
  findingsOf(example, type).filter(({ rule }) => rule === id)

it('each rule has one file', () => {
  const ids = ALL.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(35)
})

describe.each(ALL)('$id', ({ type, id, rule }) => {
  test.each(rule.written.finds.map((example) => [example]))('finds %o', (example) => {
    expect(found(example, type, id)).not.toEqual([])
  })

  test.each(rule.written.passes.map((example) => [example]))('passes %o', (example) => {
    expect(found(example, type, id)).toEqual([])
  })
})

describe.each(CHECKED_TYPES)('%s', (type) => {
  test.each(TEMPTING[type].map((example) => [example]))('has nothing against %o', (example) => {
    expect(findingsOf(example, type)).toEqual([])
  })
})
