// @vitest-environment node
import { expect, it } from 'vitest'
import { markUncited } from './mark-uncited.ts'

/** 1 and 2 show what is said; 3 is what a search says of a page that nobody has opened. */
const data = {
  sections: [
    { heading: '概要', statements: [{ text: 'a', sources: [1, 2], is_verified: true }] },
    { heading: 'Web', statements: [{ text: 'b', sources: [3], is_verified: false }] },
  ],
}
const marked = (written: string) => markUncited(written, data)

it('leaves what names its sources as it was written', () => {
  for (const written of [
    '# 報告\n\n大きな音が苦手です。 [1]',
    '- 佐藤様、46歳。2024年に登録されました。 [1]',
    '大きな音が苦手です [1][2]。',
    '「痛い。怖い。」と話していました。 [2]',
    '次のことが分かりました:\n1. 大きな音が苦手です [1]',
    '| 項目 | 内容 |\n| --- | :-: |\n| 苦手 | 大きな音 [1] |',
    '---',
    '',
  ])
    expect(marked(written)).toBe(written)
})

it.each([
  ['a sentence without a source', '解約する予定です。', '解約する予定です。 （未確認）'],
  ['a sentence before one that has', '解約します。音が苦手です。 [1]', '解約します。 （未確認）音が苦手です。 [1]'],
  ['a sentence after it', '音が苦手です。 [1]解約します', '音が苦手です。 [1]解約します （未確認）'],
  ['an item of a list', '- 解約する予定です', '- 解約する予定です （未確認）'],
  ['a row of a table', '| 予定 | 解約 |', '| 予定 | 解約 （未確認） |'],
  ['what only a search says', '移転しました。 [3]', '移転しました。 [3] （未確認）'],
  ['a number that is no source', '解約します。 [9]', '解約します。 （未確認）'],
  ['the number 0', '解約します [0]。', '解約します。 （未確認）'],
  [
    'a link in the place of a source',
    '解約します [1](https://x.example)。',
    '解約します [1](https://x.example)。 （未確認）',
  ],
])('marks %s', (_, written, kept) => {
  expect(marked(written)).toBe(kept)
})

it('keeps of several numbers those that are sources, and marks nothing twice', () => {
  expect(marked('音が苦手です。 [1, 9、2]')).toBe('音が苦手です。 [1][2]')
  expect(marked('解約する予定です。 （未確認）')).toBe('解約する予定です。 （未確認）')
  expect(marked(marked('- 解約します。\n\n移転しました。 [3]'))).toBe(marked('- 解約します。\n\n移転しました。 [3]'))
})

it('a report that rests on nothing is marked all through, however long its lines are', () => {
  const long = `${'「あ'.repeat(4_000)}${'（'.repeat(4_000)}[1`
  expect(markUncited(long, { sections: [] })).toBe(`${long} （未確認）`)
  const blank = `${' '.repeat(20_000)}-${'-'.repeat(20_000)}あ`
  expect(markUncited(blank, { sections: [] })).toBe(`${blank} （未確認）`)
})
