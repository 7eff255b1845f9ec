// @vitest-environment node
import { afterAll, expect, it } from 'vitest'
import type { LegalFinding } from '#contract/legal-findings'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { aFinding } from './finding-fixtures'
import { markedPages, nextFinding, placeOf, type Segment } from './marked-text'

const SEED = testNumber('SEED', 1)
afterAll(() => console.warn(`marked-text.test: SEED=${SEED}`))

const text = '当院は日本一の技術で必ず治ります。'
const told = (segments: readonly Segment[] | undefined) =>
  segments?.map((one) => [one.text, one.findings.map(({ id }) => id).join(), one.begins.map(({ id }) => id).join()])

it('cuts a text at its passages', () => {
  const findings = [aFinding('b', { text, passage: '必ず治ります' }), aFinding('a', { text, passage: '日本一の技術' })]
  expect(told(markedPages(text, [0], findings)[0])).toEqual([
    ['当院は', '', ''],
    ['日本一の技術', 'a', 'a'],
    ['で', '', ''],
    ['必ず治ります', 'b', 'b'],
    ['。', '', ''],
  ])
})

it('a stretch of overlapping passages belongs to all of them, the shortest first', () => {
  const findings = [
    aFinding('long', { text, passage: '日本一の技術で必ず治ります' }),
    aFinding('short', { text, passage: '技術で' }),
    aFinding('across', { text, passage: '技術で必ず' }),
  ]
  expect(told(markedPages(text, [0], findings)[0])).toEqual([
    ['当院は', '', ''],
    ['日本一の', 'long', 'long'],
    ['技術で', 'short,across,long', 'short,across'],
    ['必ず', 'across,long', ''],
    ['治ります', 'long', ''],
    ['。', '', ''],
  ])
})

it('of two findings about the same passage the graver one comes first', () => {
  const findings = [
    aFinding('low', { text, passage: '日本一' }, { severity: 'low' }),
    aFinding('high', { text, passage: '日本一' }),
  ]
  expect(told(markedPages(text, [0], findings)[0])?.[1]).toEqual(['日本一', 'high,low', 'high,low'])
})

it('a passage over the edge of a page begins on the first and goes on on the second', () => {
  const findings = [aFinding('a', { text, passage: '日本一の技術' })]
  expect(markedPages(text, [0, 6], findings).map(told)).toEqual([
    [
      ['当院は', '', ''],
      ['日本一', 'a', 'a'],
    ],
    [
      ['の技術', 'a', ''],
      ['で必ず治ります。', '', ''],
    ],
  ])
})

it('a page without a word is a page all the same: those behind it keep their number', () => {
  expect(markedPages('abc', [0, 1, 1, 3], []).map(told)).toEqual([[['a', '', '']], [], [['bc', '', '']], []])
  expect(markedPages('', [0], []).map(told)).toEqual([[['', '', '']]])
  expect(markedPages('abc', [], []).map(told)).toEqual([[['abc', '', '']]])
})

it('marks nothing where the passage does not stand', () => {
  const wrong: Partial<LegalFinding>[] = [
    { start: 2, end: 5 },
    { start: -3, end: 0 },
    { start: 3, end: 900 },
    { start: 5, end: 5 },
    { start: null, end: null },
  ]
  for (const place of wrong) {
    const finding = aFinding('a', { text, passage: '日本一' }, place)
    expect([placeOf(finding, text), told(markedPages(text, [0], [finding])[0])]).toEqual([null, [[text, '', '']]])
  }
})

it('each press on overlapping passages leads to the next finding', () => {
  const [a, b] = [aFinding('a'), aFinding('b')]
  expect(nextFinding({ findings: [a, b] }, null)?.id).toBe('a')
  expect(nextFinding({ findings: [a, b] }, 'a')?.id).toBe('b')
  expect(nextFinding({ findings: [a, b] }, 'b')?.id).toBe('a')
  expect(nextFinding({ findings: [a, b] }, 'another')?.id).toBe('a')
  expect(nextFinding({ findings: [] }, null)).toBeNull()
})

it('loses no character and marks each passage whole, whatever the findings and the pages', () => {
  const random = seededRandom(SEED)
  const below = (n: number) => Math.floor(random() * n)
  for (let run = 0; run < 300; run += 1) {
    const whole = Array.from({ length: below(60) }, () => 'あい亜A。\n'[below(6)]).join('')
    const findings = Array.from({ length: below(8) }, (_, index) => {
      const start = below(whole.length + 1)
      const end = Math.min(whole.length, start + below(20))
      return aFinding(`f${index}`, undefined, { start, end, passage: whole.slice(start, end) })
    })
    const pages = Array.from({ length: below(4) }, () => below(whole.length + 1))
    const segments = markedPages(whole, [0, ...pages.sort((a, b) => a - b)], findings).flat()
    expect(segments.map((one) => one.text).join('')).toBe(whole)
    for (const { id, passage } of findings.filter((one) => one.passage !== '')) {
      const own = segments.filter((one) => one.findings.some((finding) => finding.id === id))
      expect(own.map((one) => one.text).join('')).toBe(passage)
      expect(own.flatMap(({ begins }) => begins).filter((finding) => finding.id === id)).toHaveLength(1)
    }
  }
})

it('a passage that a search has found is told apart, with the findings in it', () => {
  const findings = [aFinding('a', { text, passage: '日本一の技術' })]
  const [first = [], second = []] = markedPages(text, [0, 10], findings, { start: 5, end: 10 })
  expect(first.map((one) => [one.text, one.isFound])).toEqual([
    ['当院は', false],
    ['日本', false],
    ['一の技術', true],
    ['で', true],
  ])
  expect(second.map(({ isFound }) => isFound)).toEqual([false])
  expect(markedPages(text, [0], findings)[0]?.some(({ isFound }) => isFound)).toBe(false)
})
