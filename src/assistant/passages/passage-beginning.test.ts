// @vitest-environment node
import { expect, it } from 'vitest'
import { beginningOf } from './passage-beginning'

/** What is shown of a text, of which the first `word` is marked, and whatever follows it. */
function shown(text: string, word: string): string {
  const start = text.indexOf(word)
  const marks = [
    { start, end: start + word.length },
    { start: text.length - 1, end: text.length },
  ]
  return text.slice(beginningOf({ text, marks }))
}

it.each([
  ['the sentence of its first mark', '契約は一年です。途中で解約できます。以上', '解約', '途中で解約できます。以上'],
  ['a line', '第1条 期間\n  第2条 解約\n本文', '解約', '第2条 解約\n本文'],
  ['behind what closes a sentence', '（一年です。）途中で解約できます。', '解約', '途中で解約できます。'],
  [
    'not inside of what is said',
    '受付で「困ります。解約です」と聞いた。',
    '解約',
    '受付で「困ります。解約です」と聞いた。',
  ],
  ['its end of a sentence', '期間！解約。', '。', '解約。'],
  ['white space, where that is marked', '期間。\n\n 解約', '\n\n 解', '\n\n 解約'],
])('a passage is shown from %s', (_, text, word, from) => expect(shown(text, word)).toBe(from))

it('a sentence that is too long begins at a pause, at most sixty letters before the mark', () => {
  const long = 'あ'.repeat(50)
  expect(shown(`${long}、${long}、いつでも、解約できます。`, '解約')).toBe(`${long}、いつでも、解約できます。`)
  expect(shown(`${'い'.repeat(99)}解約`, '解約')).toBe(`${'い'.repeat(60)}解約`)
  expect(shown(`${'🌸'.repeat(50)}x解約`, '解約'), 'no half of a letter').toBe(`${'🌸'.repeat(29)}x解約`)
})

it('without a mark, or with one that the text does not have, it is shown from its beginning', () => {
  expect(beginningOf({ text: '契約。解約。', marks: [] })).toBe(0)
  expect(beginningOf({ text: '契約。', marks: [{ start: 9, end: 11 }] })).toBe(0)
  expect(beginningOf({ text: '', marks: [{ start: 0, end: 1 }] })).toBe(0)
})
