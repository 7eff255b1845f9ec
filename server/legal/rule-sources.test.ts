// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { CHECKED_TYPES } from './read-yaml.ts'
import { rulesOf } from './rules.ts'

const RULES = CHECKED_TYPES.flatMap((type) => rulesOf(type).map(({ id, written }) => ({ id, written })))
/** Of a law, an ordinance or a notice. */
const ARTICLE = /\d+条/
/** Of the version that was read: a year of the Japanese or of the common calendar. */
const DATE = /(明治|大正|昭和|平成|令和)(元|\d+)年|\d{4}年/

describe.each(RULES)('$id', ({ written: { basis, source, cases } }) => {
  test('names the law and its article, in each of its cases', () => {
    const named = [basis, ...cases.flatMap((one) => one.basis ?? [])]
    expect(named.filter((words) => !ARTICLE.test(words))).toEqual([])
  })

  test('says of which date its source is', () => {
    expect(source).toMatch(DATE)
  })
})
