// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { searchText } from '#contract/search-text'
import { hitsIn } from './folded-hits'

const marked = (text: string, ...words: string[]) =>
  hitsIn(text, words.map(searchText)).map(({ start, end }) => text.slice(start, end))

describe('what is found stands where it is written', () => {
  it.each([
    ['駐車場はありますか', '駐車', ['駐車']],
    ['キャンセルの料金', 'きゃんせる', ['キャンセル']],
    ['ｷｬﾝｾﾙ と 料金', 'キャンセル', ['ｷｬﾝｾﾙ']],
    // A voiced mark of its own letter, and a letter that becomes several.
    ['ﾃﾞﾝﾀﾙ', 'デンタル', ['ﾃﾞﾝﾀﾙ']],
    ['㈱山田と㌔', 'キロ', ['㌔']],
    // A break and a hyphen are nothing when they are searched for.
    ['返 金の期-限', '返金', ['返 金']],
    ['返 金の期-限', '期限', ['期-限']],
    ['𠮷野と吉野', '吉野', ['𠮷野', '吉野']],
    ['MRI・mri', 'ＭＲＩ', ['MRI', 'mri']],
    ['返金', '料金', []],
  ])('%s: %s', (text, word, found) => {
    expect(marked(text, word)).toEqual(found)
  })
})

it('stretches that meet or lie in each other are one, in the order of the text', () => {
  expect(marked('料金の返金は受付で', '返金', '金の返', '受付')).toEqual(['金の返金', '受付'])
  expect(marked('ああああ', 'ああ')).toEqual(['ああああ'])
})

it('no word is nowhere', () => {
  expect(hitsIn('返金', ['', '　'].map(searchText))).toEqual([])
  expect(hitsIn('', ['ア'])).toEqual([])
})
