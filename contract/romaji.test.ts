// @vitest-environment node
import { expect, test } from 'vitest'
import { kanaOfRomaji } from './romaji'

test.each([
  ['satou', 'サトウ'],
  ['Sato', 'サト'],
  ['SATOU HISAKO', 'サトウ ヒサコ'],
  ['ｓａｔｏｕ', 'サトウ'],
  ['tanaka', 'タナカ'],
  ['shimizu', 'シミズ'],
  ['simizu', 'シミズ'],
  ['chiba', 'チバ'],
  ['tuchiya', 'ツチヤ'],
  ['fujii', 'フジイ'],
  ['ryouko', 'リョウコ'],
  ['jun', 'ジュン'],
  ['kenichi', 'ケニチ'],
  ["ken'ichi", 'ケンイチ'],
  ['kennichi', 'ケンイチ'],
  ['hattori', 'ハットリ'],
  ['hotchi', 'ホッチ'],
  ['shimbo', 'シンボ'],
  ['honda', 'ホンダ'],
  ['wataru', 'ワタル'],
  ['vanessa', 'バネッサ'],
  ['revyu', 'レビュ'],
])('%s is %s', (typed, kana) => expect(kanaOfRomaji(typed)).toBe(kana))

test.each(['smith', 'sato@example.jp', '03-1234', '佐藤', 'yi', '', '  '])('%s is no Japanese word', (typed) =>
  expect(kanaOfRomaji(typed)).toBeNull(),
)
