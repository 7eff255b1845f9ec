// @vitest-environment node
import { expect, test } from 'vitest'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seededRandom } from '../../src/lib/test-random.ts'
import { SENTENCE_LIMIT, sentencesOf } from './sentences.ts'

const wordsOf = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim())

test.each<[string, string, string[]]>([
  ['full stops and marks', '治ります。安全です！本当？はい。', ['治ります。', '安全です！', '本当？', 'はい。']],
  [
    'a full stop within brackets',
    '「治りました。」と聞きました。次です。',
    ['「治りました。」と聞きました。', '次です。'],
  ],
  ['a bracket that nobody closes', '「治りました。次です。', ['「治りました。', '次です。']],
  ['entries of a list', '次のもの：\n・必ず治る\n・絶対安全', ['次のもの：', '・必ず治る', '・絶対安全']],
  ['headings', '■料金\n半額です。', ['■料金', '半額です。']],
  [
    'a line that was wrapped at the width of the page',
    '当院では患者様の症状に合わせて最も適した治\n療方法をご提案しておりますのでお気軽にご相\n談ください。',
    ['当院では患者様の症状に合わせて最も適した治\n療方法をご提案しておりますのでお気軽にご相\n談ください。'],
  ],
  ['rows of a table', '通常価格\t50,000円\n特別価格\t25,000円', ['通常価格\t50,000円', '特別価格\t25,000円']],
  ['other ends of lines', '一行目です\r\n二行目です\r三行目です', ['一行目です', '二行目です', '三行目です']],
  ['nothing', ' \n\u3000\n', []],
])('%s', (_, text, expected) => {
  expect(wordsOf(text)).toEqual(expected)
})

test('a list knows what introduces it, a sentence after it does not', () => {
  const sentences = sentencesOf('■表現\n使えない表現は次のとおりです。\n1. 必ず治る\n2. 絶対安全\n以上です。')
  expect(sentences.map(({ leads }) => leads)).toEqual([[], [0], [0, 1], [0, 1], [0]])
})

test('articles are sections', () => {
  const sentences = sentencesOf(
    '契約書\n第1条（目的）甲は乙に委託する。乙は受ける。\n第２条（報酬）\n報酬は10万円とする。',
  )
  expect(sentences.map(({ section }) => section)).toEqual([0, 1, 1, 2, 2])
})

test('of any text: in order, without overlaps, never longer than the limit, with places that exist', () => {
  const seed = testNumber('SEED', 1)
  const random = seededRandom(seed)
  const letters = [
    'あ',
    '。',
    '、',
    '\n',
    '「',
    '」',
    '（',
    '第1条',
    '・',
    '𠮷',
    'ﾊﾞ',
    '①',
    ' ',
    'ab',
    '：',
    '\ud800',
    'x'.repeat(90),
  ]
  for (let round = 0; round < 300; round += 1) {
    const length = Math.floor(random() * 60)
    const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
    let before = 0
    for (const { start, end, text: folded, starts, ends } of sentencesOf(text)) {
      const label = `SEED=${seed} ${JSON.stringify(text)}`
      expect(start, label).toBeGreaterThanOrEqual(before)
      expect(end, label).toBeLessThanOrEqual(text.length)
      expect(end - start, label).toBeLessThanOrEqual(SENTENCE_LIMIT)
      expect([starts.length, ends.length], label).toEqual([folded.length, folded.length])
      expect(
        starts.every((at, unit) => at >= start && (ends[unit] ?? 0) <= end && at < (ends[unit] ?? 0)),
        label,
      ).toBe(true)
      before = end
    }
  }
})
