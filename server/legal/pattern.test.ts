// @vitest-environment node
import { describe, expect, it, test } from 'vitest'
import { Searched } from './match.ts'
import { isVoid, readPattern } from './pattern.ts'
import { CHECKED_TYPES, wordLists } from './read-yaml.ts'
import { rulesOf, type SayingCase } from './rules.ts'
import { sentencesOf } from './sentences.ts'
import { typeShapes } from './type-shapes.ts'

const LISTS = { 良い: ['きれい', '美し(い|く)'], 逃げ: ['<良い>(ない|ません)'] }

const found = (pattern: string, text: string) => {
  const searched = new Searched(sentencesOf(text))
  return searched
    .matches(readPattern(pattern, LISTS))
    .map(({ start, end }) => text.slice(...searched.original(start, end)))
}

describe('a pattern', () => {
  test.each<[string, string, string[]]>([
    ['ＮＯ．１', 'no.1とNo．１', ['no.1', 'No．１']],
    ['必ず…治る', '必ず、治る。必ずきっと治る。', ['必ずきっと治る']],
    ['必ず……治る', '必ず、明日には治る。', ['必ず、明日には治る']],
    ['必ず……治る', '必ずです。治る。', []],
    ['必ず[^、]{0,2}治る', '必ずすぐ治る 必ずきっと治る', ['必ずすぐ治る']],
    ['(を|が)?<良い>', '肌が美しい', ['が美しい', '美しい']],
    ['<逃げ>', '美しくない', ['美しくない']],
    ['^甲は', '甲は払う。乙は甲は。', ['甲は']],
    ['専門医(?!療)', '専門医療と専門医', ['専門医']],
    ['[（／]秘', '(秘', ['(秘']],
    ['入金(を受けた)?後', '入金を受けたのち、入金のあと、入金後', ['入金を受けたのち', '入金後']],
    ['色々なこと(に|は)', '色々な事に使う。色々な事業に使う。', ['色々な事に']],
  ])('%s in %s', (pattern, text, expected) => {
    expect(found(pattern, text)).toEqual(expected)
  })

  test.each([
    ['a*'],
    ['a+'],
    ['a{2,}'],
    ['a{0,999}'],
    ['[^、]{0,99}'],
    ['(a'],
    ['<知らない名>'],
    ['必ず…'],
    ['(必ず…治る)'],
    ['a\\d'],
  ])('%s is refused', (pattern) => {
    expect(() => readPattern(pattern, LISTS)).toThrow()
  })

  test.each<[string, string, (number | null)[]]>([
    ['<期間>以内', '90日以内、三か月以内、2年以内、2週間以内', [90, 90, 730, 14]],
    ['<期間>以内', '六十日以内 ３ヶ月以内 百二十日以内', [60, 90, 120]],
    ['<期間>', '2026年10月31日、令和8年9月末、翌月20日', []],
    ['<期間>', '六月を経て、9月間、30日', [180, 270, 30]],
    ['<数>円', '1,200円', [1200]],
    ['(が|を)円', 'が円', [null]],
  ])('%s in %s has the amounts %o', (pattern, text, amounts) => {
    const searched = new Searched(sentencesOf(text))
    expect(searched.matches(readPattern(pattern, {})).map(({ amount }) => amount)).toEqual(amounts)
  })
})

describe('the patterns of the rules', () => {
  const patterns = () => {
    const all = CHECKED_TYPES.flatMap((type) => {
      const cases = rulesOf(type).flatMap((rule) => rule.cases)
      const ofCases = cases.flatMap((one) => (one.kind === 'says' ? patternsOf(one) : [...one.missing.values()].flat()))
      return [...ofCases, ...typeShapes()[type].words.flatMap((group) => group.patterns), ...typeShapes()[type].title]
    })
    expect(all.length).toBeGreaterThan(500)
    return all
  }

  it('say something in each part', () => {
    const empty = patterns().filter(({ parts }) => parts.some(isVoid))
    expect(empty.map(({ written }) => written)).toEqual([])
  })

  it('use every list', () => {
    const files = JSON.stringify([CHECKED_TYPES.map((type) => rulesOf(type).map(({ written }) => written))])
    const lists = wordLists()
    const inLists = JSON.stringify(lists)
    const ofTypes = ['否定', '禁止', '悪い例', '問い', '書き直し', '確かめる', 'これまで']
    const unused = Object.keys(lists).filter(
      (name) => !files.includes(`<${name}>`) && !inLists.includes(`<${name}>`) && !ofTypes.includes(name),
    )
    expect(unused).toEqual([])
  })
})

const patternsOf = (one: SayingCase) => [
  ...one.says,
  ...(one.with ?? []),
  ...(one.withNear ?? []),
  ...(one.withLead ?? []),
  ...(one.onlyIf ?? []),
  ...[...one.needsDocument.values(), ...one.needsSection.values()].flat(),
  ...one.exceptions.flatMap((exceptions) => Object.values(exceptions).flat()),
]
