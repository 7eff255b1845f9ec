// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSteps } from './read-steps.ts'
import { reviewSteps } from './review.ts'

type Described = { title: string; text: string; findings: { kind: string; step: number }[] }

const FOLDER = new URL('../../tests/fixtures/workflow/', import.meta.url)
const read = (part: string): Described[] => parse(readFileSync(new URL(`${part}.yaml`, FOLDER), 'utf8'))

/** Planted faults, found ones and those that are both, each named. */
function measure(part: string) {
  const named = read(part).flatMap(({ title, text, findings }) => {
    const planted = findings.map(({ kind, step }) => `${title} ${step} ${kind}`)
    const found = reviewSteps(readSteps(text).steps).map(({ kind, step }) => `${title} ${step ?? 0} ${kind}`)
    return [{ planted, found }]
  })
  const planted = new Set(named.flatMap((one) => one.planted))
  const found = new Set(named.flatMap((one) => one.found))
  return {
    count: named.length,
    missed: [...planted].filter((one) => !found.has(one)),
    wrong: [...found].filter((one) => !planted.has(one)),
    recall: planted.intersection(found).size / planted.size,
    precision: planted.intersection(found).size / found.size,
  }
}

describe('the review of 30 described procedures', () => {
  it('finds what was planted in those that the rules were written by', () => {
    const { count, missed, wrong } = measure('tuning')
    expect({ count, missed, wrong }).toEqual({ count: 15, missed: [], wrong: [] })
  })

  it('finds most of what was planted in the others', () => {
    const { count, recall, precision, ...named } = measure('held-back')
    expect(count).toBe(15)
    expect(recall, named.missed.join('\n')).toBeGreaterThanOrEqual(0.85)
    expect(precision, named.wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  })
})

describe('a review', () => {
  it('says nothing of a procedure without steps', () => {
    expect(reviewSteps([])).toEqual([])
  })

  it('gives each finding a reason and a repair', () => {
    const findings = reviewSteps(readSteps('1. 鍵を開ける\n2. 受付：1に戻る').steps)
    expect(findings.map(({ kind }) => kind)).toEqual(['no-owner', 'endless-loop', 'no-end', 'no-time'])
    expect(findings.every(({ reason, repair }) => reason.length > 10 && repair.length > 10)).toBe(true)
    expect(findings[1]?.reason).toContain('必ず前に戻ります')
  })
})
