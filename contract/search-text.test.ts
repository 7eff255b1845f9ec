import { expect, it } from 'vitest'
import { MOST_TERMS, searchTerms, unusedWords } from './search-text.ts'

it('looks for eight words, and names the others as they were typed', () => {
  const search = 'ａ b ｶﾅ 山田 e f g h 髙橋　Ij'
  expect(searchTerms(search)).toEqual(['a', 'b', 'カナ', '山田', 'e', 'f', 'g', 'h'])
  expect(searchTerms(search)).toHaveLength(MOST_TERMS)
  expect(unusedWords(search)).toEqual(['髙橋', 'Ij'])
})

it('a word that is there twice, however it is written, counts once', () => {
  const search = 'さとう サトウ ｻﾄｳ b c d e f g h - さとう'
  expect(searchTerms(search)).toEqual(['サトウ', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(unusedWords(search)).toEqual([])
  expect(unusedWords('')).toEqual([])
})
