// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readCitations } from './citations.ts'

/** What is kept of a text, and what was shown of it while it came: letter by letter, unless in other pieces. */
function read(pieces: string | string[], sources = 3) {
  const shown: string[] = []
  const citations = readCitations(sources, (piece) => shown.push(piece))
  for (const piece of pieces) citations.push(piece)
  return { ...citations.end(), shown: shown.join('') }
}

describe('a text that comes letter by letter', () => {
  it.each([
    ['返金は翌月まで。[1] 領収書が要る。[2]', '返金は翌月まで。[1] 領収書が要る。[2]', [0, 1]],
    // The numbers count from 1 in the order in which they come.
    ['a [3] b [1] c [3]', 'a [1] b [2] c [1]', [2, 0]],
    // No source has these numbers.
    ['a [4] b [1] c [0] d [99]', 'a b [1] c d', [0]],
    ['a [1, 9] b [9,2]', 'a [1] b [2]', [0, 1]],
    ['a [2、3] b ［３］ c [資料1]', 'a [1][2] b [2] c [3]', [1, 2, 0]],
    ['a [1-3] b [2〜9] c [3-1]', 'a [1][2][3] b [2][3] c', [0, 1, 2]],
    ['a [1-99999999999]', 'a [1][2][3]', [0, 1, 2]],
    // What is no citation stays as it is.
    ['- [ ] 受付 [10:30] [表](x) [1]', '- [ ] 受付 [10:30] [表](x) [1]', [0]],
    ['a [1] [1', 'a [1] [1', [0]],
  ])('%s', (said, text, cited) => {
    expect(read(said)).toEqual({ text, cited, shown: text })
  })
})

it('is the same in whatever pieces it comes', () => {
  const said = '返金は翌月まで。 [2] 領収書が要る。 [7] 以上です。 [1, 2]'
  for (let at = 0; at <= said.length; at += 1) {
    expect(read([said.slice(0, at), said.slice(at)])).toEqual(read([said]))
  }
})

it('shows nothing before the first number that holds', () => {
  const shown: string[] = []
  const citations = readCitations(1, (piece) => shown.push(piece))
  citations.push('必ず返金します。[9] ')
  citations.push('翌月まで。[')
  expect(shown).toEqual([])
  citations.push('1] 以上')
  expect(shown).toEqual(['必ず返金します。 翌月まで。[1] 以上'])
})

it('keeps a text without any that holds, and shows none of it', () => {
  expect(read('必ず返金します。[9]')).toEqual({ text: '必ず返金します。', cited: [], shown: '' })
})
