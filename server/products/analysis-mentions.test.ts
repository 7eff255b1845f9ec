// @vitest-environment node
import { expect, test } from 'vitest'
import { searchText } from '#contract/search-text'
import { mentionReader } from './analysis-mentions.ts'

const reader = mentionReader([
  { id: 'whitening', name: 'ホワイトニング' },
  { id: 'home', name: 'ホームホワイトニング (上下)' },
  { id: 'home-short', name: 'ホームホワイトニング' },
  { id: 'brush', name: '歯ブラシ' },
  { id: 'brush-again', name: '歯ぶらし' },
  { id: 'gum', name: 'ガム' },
  { id: 'letter', name: 'A' },
])
const read = (text: string) => reader.read(searchText(text)).toSorted()

test.each([
  ['なし', []],
  ['ホワイトニングの相談', ['whitening']],
  ['ホームホワイトニングの相談', ['home-short']],
  ['ほーむ ﾎﾜｲﾄﾆﾝｸﾞ（上下）を注文', ['home']],
  ['ホームホワイトニングのあと、ホワイトニング', ['home-short', 'whitening']],
  ['歯ブラシとガム、ガム', ['brush', 'brush-again', 'gum']],
  // What overlaps without one being a part of the other is both.
  ['ホワイトニングガム', ['gum', 'whitening']],
  ['Aさん', []],
])('%s: %j', (text, ids) => expect(read(text)).toEqual(ids))

test('looks for longer names first, each once, and for none of a single letter', () => {
  expect(reader.names).toEqual([
    'ホームホワイトニング(上下)',
    'ホームホワイトニング',
    'ホワイトニング',
    '歯ブラシ',
    'ガム',
  ])
})
