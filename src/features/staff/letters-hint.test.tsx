import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { LettersHint } from './letters-hint'

const said = (search?: string) => renderWithWords(<LettersHint search={search} />).container.textContent

it.each(['satou', 'さとう', 'サトウ ハナコ', 'ｻﾄｳ', 'おーの'])(
  '%s is told that names are found by their kanji',
  (reading) => {
    expect(said(reading)).toBe('読みでは探せません。名前の漢字か、内線番号で検索してください。')
  },
)

it.each(['佐藤', 'さくら子', '佐とう', 'tamura@sakura.example', '0312', '', ' ', undefined])('%s is not', (search) => {
  expect(said(search)).toBe('')
})
