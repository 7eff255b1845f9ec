import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { LettersHint } from './letters-hint'

const said = (search?: string) => renderWithWords(<LettersHint search={search} />).container.textContent

it('a reading in Latin letters is told that names are in kanji', () => {
  expect(said('satou')).toBe('名前は、登録されている漢字で検索してください。')
  for (const search of ['佐藤', 'tamura@sakura.example', '0312', '', undefined]) expect(said(search)).toBe('')
})
