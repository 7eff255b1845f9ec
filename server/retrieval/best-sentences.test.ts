// @vitest-environment node
import { expect, it } from 'vitest'
import { bestSentences } from './best-sentences.ts'
import { sentencesIn } from './passage-sentences.ts'
import { readQuestion } from './question.ts'
import { corpusOf } from './rank.ts'

it('takes sentences out of lists and tables, under their headings', () => {
  expect(
    sentencesIn(
      '前の文。\n## 期限\n| 内容 | 期限 |\n|---|---|\n| 胃カメラ | 前々日 |\n- 「はい。」と言う。次へ！\n1. 終わり',
    ),
  ).toEqual([
    { heading: '', text: '前の文。' },
    { heading: '期限', text: '胃カメラ: 前々日' },
    { heading: '期限', text: '「はい。」と言う。' },
    { heading: '期限', text: '次へ！' },
    { heading: '期限', text: '終わり' },
  ])
})

const best = (query: string, passages: string[]) => {
  const question = readQuestion(query)
  const corpus = corpusOf(
    question,
    passages.map((text) => ({ text })),
  )
  return bestSentences(question, passages, corpus).map(({ text, passage }) => [text, passage])
}

it('takes what is asked about, in the order of the passages', () => {
  const passages = ['返金には領収書が要る。電話は3回以内に出る。', '朝は掃除をする。払い戻しは翌月まで。']
  expect(best('返金', passages)).toEqual([
    ['返金には領収書が要る。', 0],
    ['払い戻しは翌月まで。', 1],
  ])
})

it('a heading speaks for what stands under it', () => {
  expect(best('遅刻', ['## 遅刻\n15分を超えたら次の枠。\n## 記録\n履歴に残す。'])).toEqual([
    ['15分を超えたら次の枠。', 0],
  ])
})

it('takes four at most, and none where nothing is said of it', () => {
  expect(best('返金', [Array.from({ length: 9 }, (_, index) => `返金${index}。`).join('')])).toHaveLength(4)
  expect(best('返金', ['駐車場は裏にあります。'])).toEqual([])
})
