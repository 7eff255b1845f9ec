// @vitest-environment node
import { expect, it } from 'vitest'
import { aFinding } from './finding-fixtures'
import { countFindings, groupFindings, ofSeverity } from './finding-groups'

const text = '一二三四五'
const findings = [
  aFinding('m1', undefined, { severity: 'low' }),
  aFinding('t2', { text, passage: '三' }),
  aFinding('t1', { text, passage: '一二' }, { severity: 'low' }),
  aFinding('m2', undefined, { severity: 'medium' }),
  aFinding('t0', { text, passage: '一二' }, { severity: 'medium' }),
]
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id)

it('counts each severity', () => {
  expect(countFindings(findings)).toEqual({ high: 1, medium: 2, low: 2 })
  expect(countFindings([])).toEqual({ high: 0, medium: 0, low: 0 })
})

it('keeps one severity, or all', () => {
  expect(ids(ofSeverity(findings, 'medium'))).toEqual(['m2', 't0'])
  expect(ofSeverity(findings, null)).toBe(findings)
})

it('tells what is wrong in the text, in its order, and what it lacks, the gravest first', () => {
  const { inText, missing } = groupFindings(findings)
  expect([ids(inText), ids(missing)]).toEqual([
    ['t0', 't1', 't2'],
    ['m2', 'm1'],
  ])
})
