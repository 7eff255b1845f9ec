// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { wantedIn } from '@/lib/wanted-words'
import { aQuestion } from './question-fixtures'
import { fitOf } from './question-search'

const parking = aQuestion({
  name: '駐車場はありますか',
  reading: 'チュウシャジョウ クルマ',
  answer: '建物の裏に**3台分**あります。ﾁｹｯﾄを窓口でお渡しします。',
})
const rankOf = (search: string, question = parking) => fitOf(question, wantedIn(search))

describe('a question is found', () => {
  it.each([
    ['by its head', '駐車場', 0],
    ['by the head of its reading, in hiragana', 'ちゅうしゃ', 0],
    ['in half-width kana', 'ﾁｭｳｼｬ', 0],
    ['in Latin letters, Hepburn', 'chuushajou', 0],
    ['in Latin letters, as the keyboard has it', 'tyuusyazyou', 0],
    ['in full-width Latin letters', 'ｃｈｕｕｓｈａ', 0],
    ['while a syllable is being typed', 'chuush', 0],
    ['by a part of the reading', 'kuruma', 1],
    ['by a part of the question', 'あります', 1],
    ['by two letters', '車場', 1],
    ['by a word of the answer', '裏に', 2],
    ['by a word of the answer in Latin letters', 'chiketto', 2],
    ['by two words, each where it fits best', '窓口　駐車', 2],
    ['by nothing at all', ' ', 0],
  ])('%s: %s', (_, search, place) => {
    expect(rankOf(search)).toBe(place)
  })

  it.each(['返金', 'henkin', '駐車場 返金', 'qqq', 'b'])('not by %s', (search) => {
    expect(rankOf(search)).toBeNull()
  })
})

it('Latin letters are searched for as they are, too', () => {
  const mri = aQuestion({ name: 'MRIは撮れますか', answer: 'オンライン予約はLINEから。' })
  expect([rankOf('mri', mri), rankOf('ＭＲＩ', mri), rankOf('line', mri), rankOf('onrain', mri)]).toEqual([0, 0, 2, 2])
  expect(wantedIn('CT検査 mri')).toEqual([['ct検査'], ['mri']])
})
