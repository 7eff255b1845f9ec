// @vitest-environment node
import { afterAll, expect, it } from 'vitest'
import { diff } from './diff'
import { testNumber } from './test-numbers'
import { seededRandom } from './test-random'

const SEED = testNumber('SEED', 1)
afterAll(() => console.warn(`diff.test: SEED=${SEED}`))

const SIGNS = { same: ' ', removed: '-', added: '+' } as const
const told = (before: string, after: string) =>
  diff([...before], [...after], (letter) => letter).map(({ kind, items }) => `${SIGNS[kind]}${items.join('')}`)

it.each([
  ['', '', []],
  ['あい', 'あい', [' あい']],
  ['', 'あ', ['+あ']],
  ['あ', '', ['-あ']],
  ['あいう', 'えおか', ['-あいう', '+えおか']],
  ['あいうえ', 'あうえお', [' あ', '-い', ' うえ', '+お']],
  ['三十日前に', '六十日前に', ['-三', '+六', ' 十日前に']],
  ['ABCABBA', 'CBABAC', ['-AB', ' C', '+B', ' AB', '-B', ' A', '+C']],
])('of %j and %j it says what went and what came', (before, after, edits) => {
  expect(told(before, after)).toEqual(edits)
})

it('holds what stands once in both for the same, and what was moved for gone and come', () => {
  expect(told('1あ2い3う4', '1う2い3あ4')).toEqual([' 1', '-あ', '+う', ' 2い3', '-う', '+あ', ' 4'])
})

it('compares by the key, and gives what stands in the second', () => {
  const edits = diff(['第1条 ', 'い'], ['第1条', 'ろ'], (text) => text.trim())
  expect(edits).toEqual([
    { kind: 'same', items: ['第1条'] },
    { kind: 'removed', items: ['い'] },
    { kind: 'added', items: ['ろ'] },
  ])
})

it('leads from any text to any other, and back', () => {
  const random = seededRandom(SEED)
  const text = () => Array.from({ length: Math.floor(random() * 40) }, () => 'あいうえおかき'[Math.floor(random() * 7)])
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [text().join(''), text().join('')]
    const edits = diff([...before], [...after], (letter) => letter)
    const of = (other: 'removed' | 'added') =>
      edits.flatMap(({ kind, items }) => (kind === 'same' || kind === other ? items : [])).join('')
    expect([of('removed'), of('added')]).toEqual([before, after])
  }
})

it('ends for long texts, alike or not', () => {
  const many = (letter: string) => Array.from({ length: 30_000 }, (_, index) => `${letter}${index % 900}`)
  expect(diff(many('a'), many('b'), (line) => line).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  const changed = many('a').map((line, index) => (index % 1_000 === 0 ? `x${index}` : line))
  expect(diff(many('a'), changed, (line) => line).filter(({ kind }) => kind === 'added')).toHaveLength(30)
})
