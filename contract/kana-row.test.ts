// @vitest-environment node
import { expect, test } from 'vitest'
import { KANA_ROWS, type KanaRow } from './customers.ts'
import { fullWidthKana } from './kana.ts'
import { kanaRow } from './kana-row.ts'

/** Every kana that a furigana may begin with, written down by hand and not by the rule: large, voiced, small, old. */
const LETTERS: Record<KanaRow, string> = {
  あ: 'アイウエオヴァィゥェォ',
  か: 'カキクケコガギグゲゴヵヶ',
  さ: 'サシスセソザジズゼゾ',
  た: 'タチツテトダヂヅデドッ',
  な: 'ナニヌネノ',
  は: 'ハヒフヘホバビブベボパピプペポ',
  ま: 'マミムメモ',
  や: 'ヤユヨャュョ',
  ら: 'ラリルレロ',
  わ: 'ワヰヱヲンヮヷヸヹヺ',
  他: '',
}

const rows = Object.entries(LETTERS) as [KanaRow, string][]
const rowOfLetter = new Map(rows.flatMap(([row, letters]) => [...letters].map((letter) => [letter, row] as const)))
const block = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))

test('the whole block of katakana: letters by their row, signs nowhere', () => {
  for (const letter of block(0x30a0, 0x30fe)) {
    expect(`${letter} ${kanaRow(letter)}`).toBe(`${letter} ${rowOfLetter.get(letter) ?? '他'}`)
  }
  expect(rowOfLetter.size).toBe(90)
})

test('the whole block of hiragana is where its katakana are', () => {
  for (const letter of block(0x3041, 0x3096)) {
    const twin = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60)
    expect(`${letter} ${kanaRow(letter)}`).toBe(`${letter} ${rowOfLetter.get(twin)}`)
  }
  for (const sign of ['\u3040', ...block(0x3097, 0x309e)]) expect(kanaRow(sign)).toBe('他')
})

test('the whole block in half width is where the ordinary ones are, with and without a voiced mark', () => {
  for (const letter of block(0xff61, 0xff9f)) {
    for (const mark of ['', 'ﾞ', 'ﾟ']) {
      const [wide = ''] = fullWidthKana(letter + mark)
      expect(`${letter}${mark} ${kanaRow(letter + mark)}`).toBe(`${letter}${mark} ${rowOfLetter.get(wide) ?? '他'}`)
    }
  }
})

test('a voiced mark that is a character of its own changes nothing', () => {
  expect(['か\u3099', 'ハ\u309a', 'ウ\u3099'].map(kanaRow)).toEqual(['か', 'は', 'あ'])
  expect(['\u3099か', '゛カ', 'ﾞｶ'].map(kanaRow)).toEqual(['他', '他', '他'])
})

test('only the first character decides', () => {
  for (const [letter, row] of rowOfLetter) {
    for (const rest of ['', 'ー', 'ワ', '\u3099', '山', ' A']) expect(kanaRow(letter + rest)).toBe(row)
  }
})

test.each([
  '',
  ' タナカ',
  '田中',
  'Tanaka',
  'ｔ',
  '100',
  '㈱タナカ',
  '・タ',
  'ー',
  'ヽ',
  '々',
  '𠮷',
  '\ud842',
  '\u0000',
])('%j is with the others', (furigana) => {
  expect(kanaRow(furigana)).toBe('他')
})

test('every row but the last has letters', () => {
  expect(rows.filter(([, letters]) => letters === '').map(([row]) => row)).toEqual(['他'])
  expect(rows.map(([row]) => row)).toEqual(KANA_ROWS)
})
