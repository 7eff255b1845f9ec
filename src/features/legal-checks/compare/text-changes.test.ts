// @vitest-environment node
import { expect, it } from 'vitest'
import { textChanges } from './text-changes'

const SIGNS = { same: '', removed: '-', added: '+' } as const
const told = (before: string, after: string) =>
  textChanges(before, after).map((block) =>
    block.kind === 'same'
      ? block.sentences.map((sentence) => sentence.trim())
      : block.pieces.map(({ kind, text }) => `${SIGNS[kind]}${text.trim()}`).join('|'),
  )

it('tells sentences that stayed from places that changed, and in these the words', () => {
  const before = '第1条 目的を定める。\n第2条 契約は三十日前の通知で解約できる。\n第3条 別紙による。'
  const after = '第1条 目的を定める。\n第2条 契約は六十日前の通知で解約できる。\n第3条 別紙による。'
  expect(told(before, after)).toEqual([
    ['第1条 目的を定める。'],
    '第2条 契約は|-三|+六|十日前の通知で解約できる。',
    ['第3条 別紙による。'],
  ])
})

it('a sentence that came, one that went, and one that was written anew', () => {
  expect(told('い。ろ。', 'い。は。ろ。')).toEqual([['い。'], '+は。', ['ろ。']])
  expect(told('い。は。ろ。', 'い。ろ。')).toEqual([['い。'], '-は。', ['ろ。']])
  expect(told('い。損害を賠償する。', 'い。協議のうえ決める。')).toEqual([
    ['い。'],
    '-損害を賠償する。|+協議のうえ決める。',
  ])
})

it('white space, line ends and width change nothing', () => {
  expect(told('第１条　目的。\n\n 第2条 期間。', '第1条 目的。 第2条　期間。\n')).toEqual([
    ['第1条 目的。', '第2条　期間。'],
  ])
  expect(told('', ' \n')).toEqual([])
})

it('a single letter that stayed by chance is part of the change around it', () => {
  expect(
    told('甲は乙に毎月末日までに報酬を支払うものとする。', '甲は乙に翌月十日までに報酬を支払うものとする。'),
  ).toEqual(['甲は乙に|-毎月末|+翌月十|日までに報酬を支払うものとする。'])
})

it('of places that are too long for letters the sentences are told', () => {
  const long = (letter: string) => `${letter.repeat(3_001)}。`
  expect(textChanges(long('あ'), long('い'))).toEqual([
    {
      kind: 'changed',
      pieces: [
        { kind: 'removed', text: long('あ') },
        { kind: 'added', text: long('い') },
      ],
    },
  ])
})
