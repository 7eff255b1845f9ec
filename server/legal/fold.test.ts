// @vitest-environment node
import { describe, expect, it, test } from 'vitest'
import { fold } from './fold.ts'

describe('a folded text', () => {
  test.each([
    ['ＮＯ．１', 'no.1'],
    ['１００％', '100%'],
    ['ﾅﾝﾊﾞｰﾜﾝ', 'ナンバーワン'],
    ['は\u3099', 'ば'],
    ['必ず 治る\n治療', '必ず治る治療'],
    ['㈱みどり', '(株)みどり'],
    ['３ヶ月', '3か月'],
    ['〜', '~'],
  ])('of %o is %o', (text, folded) => {
    expect(fold(text).text).toBe(folded)
  })

  it('knows where each unit stands in the original', () => {
    const text = '  ﾊﾞﾅﾅは①番、𠮷野㎏'
    const { text: folded, starts, ends } = fold(text)
    expect(folded).toBe('バナナは1番、𠮷野kg')
    expect(starts).toHaveLength(folded.length)
    expect(ends).toHaveLength(folded.length)
    const at = (unit: number) => text.slice(starts[unit], ends[unit])
    expect([at(0), at(4), at(7), at(8), at(10), at(11)]).toEqual(['ﾊﾞ', '①', '𠮷', '𠮷', '㎏', '㎏'])
  })

  it('of a part has the places of the whole', () => {
    expect(fold('ab治cd', 2, 3)).toEqual({ text: '治', starts: [2], ends: [3] })
  })
})
