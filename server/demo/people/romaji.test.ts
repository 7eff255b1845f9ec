// @vitest-environment node
import { expect, it } from 'vitest'
import { romaji } from './romaji.ts'

it.each([
  ['サトウ ユウコ', 'sato yuko'],
  ['オオノ ショウタ', 'ono shota'],
  ['コンドウ リョウ', 'kondo ryo'],
  ['ハットリ ジュンコ', 'hattori junko'],
  ['キョウゴク チハル', 'kyogoku chiharu'],
  ['グエン ティ ラン', 'guen tei ran'],
])('%s is %s', (kana, latin) => {
  expect(romaji(kana)).toBe(latin)
})
