// @vitest-environment node
import { expect, test } from 'vitest'
import {
  fullWidthKana,
  halfWidthAscii,
  katakana,
  tidyEmail,
  tidyFurigana,
  tidyName,
  tidyNumber,
  tidyPhone,
} from './kana.ts'

test.each([
  ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ヤマダ ハナコ'],
  ['ﾊﾟｰﾄ', 'パート'],
  ['ｳﾞｨｵﾗ', 'ヴィオラ'],
  // what macOS file dialogs hand over: a kana and its voiced mark as two characters
  ['か\u3099くせい', 'がくせい'],
  // what is typed where no key has ヴ: the mark as a sign of its own
  ['う゛ぃおら', 'ゔぃおら'],
  ['ｳ゛ｨｵﾗ', 'ヴィオラ'],
  ['は゜ん', 'ぱん'],
  // no kana has this one
  ['あ゛', 'あ゛'],
  ['山田', '山田'],
])('%s in full-width kana is %s', (typed, kept) => {
  expect(fullWidthKana(typed)).toBe(kept)
})

test('full-width letters, digits and spaces become half-width, kana do not', () => {
  expect(halfWidthAscii('Ａｂ　１２３＠カナ')).toBe('Ab 123@カナ')
})

test('hiragana become katakana, iteration marks too', () => {
  expect(katakana('やまだ みすゞ・ゔ')).toBe('ヤマダ ミスヾ・ヴ')
})

test('kanji that are somebody’s name are never replaced', () => {
  const names = ['髙橋', '山﨑', '𠮷田', '神\ufa19', '㈱渡邊']
  expect(names.map(tidyName)).toEqual(names)
})

test('furigana: width, script and the long vowel mark', () => {
  expect(tidyFurigana(' ｵｵﾉ けー-こ ')).toBe('オオノ ケーーコ')
  expect(tidyFurigana('オ−ノ')).toBe('オーノ')
  expect(tidyFurigana('Anne-Marie')).toBe('Anne-Marie')
})

test('phone numbers keep digits and plain hyphens', () => {
  expect(tidyPhone('　０９０－１２３４ー５６７８ ')).toBe('090-1234-5678')
  expect(tidyPhone('（０３）１２３４−５６７８')).toBe('(03)1234-5678')
})

test('e-mail addresses are half-width', () => {
  expect(tidyEmail('　ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ')).toBe('hana@example.jp')
})

test.each([
  ['１，２００円', 1200],
  [' ￥1,200 ', 1200],
  ['¥0', 0],
  ['-5', -5],
  ['　', null],
  ['', null],
  ['12.5', '12.5'],
  ['約千円', '約千円'],
  ['9'.repeat(16), '9'.repeat(16)],
])('the number in %s', (typed, kept) => {
  expect(tidyNumber(typed)).toBe(kept)
})

test('tidying twice changes nothing more', () => {
  for (const tidy of [tidyName, tidyFurigana, tidyPhone, tidyEmail]) {
    for (const text of ['ﾔﾏﾀﾞ-ﾊﾅｺ', 'やまだ−', '０３−１２', 'ａ＠ｂ']) expect(tidy(tidy(text))).toBe(tidy(text))
  }
})
