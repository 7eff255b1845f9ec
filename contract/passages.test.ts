// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { cutPassages, PASSAGE_LIMIT, placeOfPassage } from './passages.ts'

const sentence = (length: number, letter = 'あ') => `${letter.repeat(length - 1)}。`

describe('cutPassages', () => {
  it('ends each passage with a sentence, and has all of the text', () => {
    const text = Array.from({ length: 40 }, (_, index) => sentence(90, 'あいうえお'[index % 5])).join('')
    const passages = cutPassages(text, [0])
    expect(passages.map(({ text: passage }) => passage).join('')).toBe(text)
    expect(passages.every(({ text: passage }) => passage.endsWith('。'))).toBe(true)
    expect(passages.slice(0, -1).every(({ text: passage }) => passage.length >= 400)).toBe(true)
    expect(passages.every(({ text: passage }) => passage.length <= PASSAGE_LIMIT)).toBe(true)
    expect(passages.map(({ position }) => position)).toEqual(passages.map((_, index) => index))
  })

  it('begins a passage with a heading where enough stands before it', () => {
    const text = `# 一\n${sentence(220)}\n## 二\n${sentence(20)}\n## 三\n${sentence(300)}`
    expect(cutPassages(text, [0]).map(({ text: passage }) => passage.split('\n')[0])).toEqual(['# 一', '## 二'])
  })

  it('never goes over a page, and names it', () => {
    const [first, second, fourth] = [sentence(30), sentence(700), sentence(10)]
    const text = `${first}${second}${fourth}`
    const starts = [0, first.length, first.length + second.length, first.length + second.length]
    expect(cutPassages(text, starts).map(({ page, text: { length } }) => [page, length])).toEqual([
      [1, 30],
      [2, 600],
      [2, 100],
      [4, 10],
    ])
  })

  it('cuts what has no end, and never inside of a letter', () => {
    const passages = cutPassages(`あ${'𠮷'.repeat(1_000)}`, [0])
    expect(passages.map(({ text }) => text).join('')).toBe(`あ${'𠮷'.repeat(1_000)}`)
    expect(passages.every(({ text }) => text.isWellFormed() && text.length <= PASSAGE_LIMIT)).toBe(true)
  })

  it.each(['', ' \n\n ', '\n'])('makes nothing of %j', (text) => {
    expect(cutPassages(text, [])).toEqual([])
  })

  it('takes a million letters without a sentence in a moment', () => {
    expect(cutPassages('あ'.repeat(1_000_000), [0])).toHaveLength(Math.ceil(1_000_000 / PASSAGE_LIMIT))
  })
})

describe('placeOfPassage', () => {
  it('finds each passage where it was cut, also one whose words stand in the text before it', () => {
    const [same, other] = [sentence(400), sentence(450, 'い')]
    const text = `${same}\n\n${same}${other} \n${same}`
    const starts = [0, same.length + 2, text.length - same.length]
    const places = cutPassages(text, starts).map(({ position }) => placeOfPassage(text, starts, position))
    expect(places.map((place) => place?.start)).toEqual([0, 402, 802, 1254])
    expect(places.map((place) => text.slice(place?.start, place?.end))).toEqual([same, same, other, same])
  })

  it.each([4, -1, 0.5, Number.NaN])('knows nothing of a number %d that no passage has', (position) => {
    expect(placeOfPassage('一。', [0], position)).toBeNull()
  })
})
