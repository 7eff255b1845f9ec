import { describe, expect, it } from 'vitest'
import { BLANK, fillSnippet, PLACEHOLDERS, type SnippetFacts, unknownPlaceholders } from './snippet-text'

const FACTS: SnippetFacts = {
  顧客名: '山田 花子',
  フリガナ: 'ヤマダ ハナコ',
  会社名: '',
  次回連絡日: '12月3日(木)',
  今日: '11月28日(土)',
  明日: '11月29日(日)',
  時刻: '09:30',
  担当者: '桜井',
}

describe('a snippet', () => {
  it.each([
    ['{顧客名}様、{次回連絡日}に変更しました。', '山田 花子様、12月3日(木)に変更しました。'],
    ['｛顧客名｝様　{ 担当者 }が承りました', '山田 花子様　桜井が承りました'],
    ['{顧客名}様と{顧客名}様', '山田 花子様と山田 花子様'],
    ['{お名前}様、{ }と{}', '{お名前}様、{ }と{}'],
    ['{顧客名\n}', '{顧客名\n}'],
    ['$& と $1 {時刻}', '$& と $1 09:30'],
    ['', ''],
  ])('%j is filled with what is known', (text, filled) => {
    expect(fillSnippet(text, FACTS)).toEqual({ text: filled, blankAt: null })
  })

  it('has a blank for what is not known, and says where the first one is', () => {
    expect(fillSnippet('{会社名}の{会社名}様', FACTS)).toEqual({ text: `${BLANK}の${BLANK}様`, blankAt: 0 })
    expect(fillSnippet('{顧客名}様（{会社名}）', FACTS).blankAt).toBe(7)
  })

  it('is filled once: what a customer is called is no placeholder', () => {
    expect(fillSnippet('{顧客名}', { ...FACTS, 顧客名: '{担当者}' }).text).toBe('{担当者}')
  })

  it('knows each of its placeholders, and names those that it does not know', () => {
    expect(unknownPlaceholders(PLACEHOLDERS.map((name) => `{${name}}`).join(''))).toEqual([])
    expect(unknownPlaceholders('{お名前}様 ｛電話｝ {お名前} {顧客名}')).toEqual(['お名前', '電話'])
  })
})
