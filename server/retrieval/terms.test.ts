// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { searchText } from '#contract/search-text'
import { CONCEPT_COUNT, conceptsIn, separateConceptsIn } from './concepts.ts'
import { foldWithPlaces } from './fold.ts'
import { marksIn } from './marks.ts'
import { readQuestion } from './question.ts'
import { tokensIn } from './tokens.ts'

const tokens = (text: string) => tokensIn(text).map(({ token }) => token)
const concepts = (text: string) => [...new Set(conceptsIn(text).map(({ concept }) => concept))]

describe('foldWithPlaces', () => {
  it.each(['ｷｬﾝｾﾙ料は１，０００円', '髙橋 様の\nご予約', 'ﾊﾟｽﾜｰﾄﾞ', '㍿さくら', '𠮷田', ''])(
    'folds %j as the search of records does',
    (text) => {
      expect(foldWithPlaces(text).text).toBe(searchText(text))
    },
  )

  it('knows where each letter stood', () => {
    const { text, places, ends } = foldWithPlaces('a ｶﾞ㌔b')
    expect(text).toBe('aガキロb')
    expect(places).toEqual([0, 2, 4, 4, 5])
    expect(ends).toEqual([1, 4, 5, 5, 6])
  })
})

describe('tokensIn', () => {
  it('pairs Japanese letters, and keeps words and numbers whole', () => {
    expect(tokens('予約枠 AED 119番、X')).toEqual(['予約', '約枠', 'aed', '119', 'x'])
  })

  it('goes on over the end of a line', () => {
    expect(tokens('予\n約')).toEqual(['予約'])
    expect(tokens('AED\nAB')).toEqual(['aed', 'ab'])
  })

  it('tells what is grammar', () => {
    expect(tokens('支払いをした')).toEqual(['支払', '払イ', '~イヲ', '~ヲシ', '~シタ'])
  })
})

describe('conceptsIn', () => {
  it('has about 150 groups of words', () => {
    expect(CONCEPT_COUNT).toBeGreaterThanOrEqual(150)
  })

  it.each([
    ['払い戻し', '返金'],
    ['ｷｬﾝｾﾙ', '取り消し'],
    ['レシート', '領収書'],
    ['すっぽかし', '無断キャンセル'],
    ['クレーム', '苦情'],
  ])('%s and %s mean the same', (one, other) => {
    expect(concepts(one).some((concept) => concepts(other).includes(concept))).toBe(true)
  })

  it('takes the longest word at a place, and in a question no word inside of another', () => {
    expect(concepts('無断キャンセル')).toEqual(['#no-show', '#cancel'])
    expect(separateConceptsIn('無断キャンセル').map(({ concept }) => concept)).toEqual(['#no-show'])
  })
})

describe('readQuestion', () => {
  it('leaves out what says only that something is asked', () => {
    expect(readQuestion('返金の方法を教えてと言われたら')).toEqual({
      tokens: ['返金'],
      concepts: ['#refund'],
      unknown: [],
    })
  })

  it('looks for hiragana where there is nothing else, and for nothing in nothing', () => {
    expect(readQuestion('あいう').tokens).toEqual(['~アイ', '~イウ'])
    expect(readQuestion('？！')).toEqual({ tokens: [], concepts: [], unknown: [] })
  })
})

describe('marksIn', () => {
  const marked = (text: string, query: string) =>
    marksIn(text, readQuestion(query)).map(({ start, end }) => text.slice(start, end))

  it('marks the words and what means the same, joined where they touch', () => {
    expect(marked('ﾍﾝｷﾝは不可。返金は、払い戻しの日に。', '返金')).toEqual(['返金', '払い戻し'])
    expect(marked('健康診断書を', '健康診断')).toEqual(['健康診断'])
  })

  it('marks nothing of a text that has none of it', () => {
    expect(marked('駐車場', '返金')).toEqual([])
  })
})
