// @vitest-environment node
import { expect, it } from 'vitest'
import { readQuestion } from './reading.ts'
import type { Vocabulary } from './vocabulary.ts'

const TODAY = '2026-11-26'
const vocabulary: Vocabulary = new Map([
  ['高血圧', [{ kind: 'tag', value: '高血圧' }]],
  [
    '予防接種',
    [
      { kind: 'tag', value: '予防接種' },
      { kind: 'category', value: '予防接種' },
    ],
  ],
])
const read = (question: string) => readQuestion(question, { today: TODAY, vocabulary, names: [] })

it('keeps the words that it does not know, as they were typed', () => {
  expect(read('昨日の売上はいくらですか').unknown).toEqual(['売上'])
  expect(read('ロボットの在庫は?').unknown).toEqual(['ロボット', '在庫'])
  expect(read('昨日の来訪は何件ですか').unknown).toEqual([])
})

it('knows the words of the tenant, with each of their meanings', () => {
  expect(read('高血圧の方は何人').values).toEqual({ tag: '高血圧' })
  expect(read('予防接種の一覧').values).toEqual({ tag: '予防接種', category: '予防接種' })
})

it.each([
  ['3か月以上来ていない方', '2026-08-26', '3か月'],
  ['半年以上来院していない患者さん', '2026-05-26', '半年'],
  ['一年以上ご無沙汰の方', '2025-11-26', '1年'],
  ['30日以上来ていない', '2026-10-27', '30日'],
])('%s: since when', (question, day, label) => {
  const { since, concepts, unknown } = read(question)
  expect([since, concepts.has('absent'), unknown]).toEqual([{ day, label }, true, []])
})

it.each([
  ['昭和55年生まれ', { from: '1980-01-01', to: '1980-12-31' }],
  ['S55年5月3日生まれ', { from: '1980-05-03', to: '1980-05-03' }],
  ['5月3日生まれ', { birthday: '05-03' }],
  ['65歳以上', { from: '1875-11-27', to: '1961-11-26' }],
  ['30代', { from: '1986-11-27', to: '1996-11-26' }],
])('%s: born when', (question, days) => {
  expect(read(question).born?.days).toEqual(days)
})

it('takes the end of a telephone number for a person', () => {
  expect(read('下4桁が4567の方').person).toMatchObject({ by: 'digits', folded: '4567' })
  expect(read('末尾4桁が 8899').person?.folded).toBe('8899')
})
