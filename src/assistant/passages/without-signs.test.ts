// @vitest-environment node
import { expect, it } from 'vitest'
import { type Mark, withoutSigns } from './without-signs'

const plain = (text: string) => withoutSigns({ text, marks: [] }).text

it.each([
  ['headings', '# 約款 #1\n## 解約 ##\n###　続き', '約款 #1\n解約\n###　続き'],
  ['a heading that is underlined', '約款\n====\n本文', '約款\n本文'],
  ['points', '- 一つ\n* 二つ\n  + 中\n1. 番号\n-3度', '一つ\n二つ\n中\n1. 番号\n-3度'],
  ['points to be done', '- [x] 済み\n- [ ] まだ', '済み\nまだ'],
  ['a quotation', '> ## 引用\n>\n> - 続き', '引用\n\n続き'],
  ['words that are emphasised', '**重要**な*語*と***両方***、~~消す~~', '重要な語と両方、消す'],
  ['emphasis beside brackets', '「**解約**」は**「返金」**です', '「解約」は「返金」です'],
  ['one sign of a pair, whose other one is in the passage beside it', '**途中で解約できます。', '途中で解約できます。'],
  ['underlines', '__強く__ _弱く_ a_b_c 氏名:______ 印', '強く 弱く a_b_c 氏名:______ 印'],
  ['a product of numbers', '5 * 3 * 2', '5 * 3 * 2'],
  ['links and pictures', '[手引き](https://x.jp/a_(b) "題")と[![図](a.png)](b)', '手引きと図'],
  ['an address', '<https://x.jp/a_b_c>です', 'https://x.jp/a_b_cです'],
  ['a table', '| 名前 | 件 |\n|---|:-:|\n| 槇 | 2 |\n| a \\| b | |', '名前、件\n槇、2\na | b'],
  ['a table without pipes at the edges', '名前 | 件\n--- | ---\n槇 | 2', '名前、件\n槇、2'],
  ['rows whose heads are in the passage before', '| 槇 | 2 |\n| 森 |  | 3 |', '槇、2\n森、3'],
  ['a pipe of a sentence', '「A | B」と書く', '「A | B」と書く'],
  ['a block of code, whose letters are no signs', '例\n```sh\n# a\n- `b` **c**\n```\n後', '例\n# a\n- `b` **c**\n後'],
  ['a fence whose block ends in another passage', '~~~\n本文', '本文'],
  ['words of code', '`a*b*c`と`` x`y ``', 'a*b*cと x`y'],
  ['signs that are meant as letters', String.raw`\# a\_b\_c \*d\*`, '# a_b_c *d*'],
  ['lines that part, and empty ones', '\n一\n\n---\n\n\n二<br>三\n***\n', '一\n\n二 三'],
])('takes out the signs of %s', (_, markdown, text) => expect(plain(markdown)).toBe(text))

it('leaves a text without signs as it is', () => {
  const passage = { text: '第1条（目的）\n甲は、乙に（別紙の）#1を渡す。\n\n\ue021外字', marks: [{ start: 0, end: 3 }] }
  expect(withoutSigns(passage)).toEqual(passage)
})

/** A text as it is read, from one in which ⟦ ⟧ stand around what is marked. */
function marksOf(written: string) {
  const marks: Mark[] = []
  let text = ''
  for (const [part, inside] of written.matchAll(/⟦(.*?)⟧|[^⟦]+/gsu)) {
    if (inside !== undefined) marks.push({ start: text.length, end: text.length + inside.length })
    text += inside ?? part
  }
  const shown = withoutSigns({ text, marks })
  return shown.marks.reduceRight(
    (all, { start, end }) => `${all.slice(0, start)}⟦${all.slice(start, end)}⟧${all.slice(end)}`,
    shown.text,
  )
}

it.each([
  ['behind signs', '## ⟦解約⟧の条件\n- 途中で**⟦解約⟧**できる。', '⟦解約⟧の条件\n途中で⟦解約⟧できる。'],
  ['over signs', '⟦途中**解約⟧**と⟦返金⟧', '⟦途中解約⟧と⟦返金⟧'],
  ['in cells', '| ⟦解約⟧ | ⟦返金⟧ |\n|---|---|\n| ⟦a | b⟧ |', '⟦解約⟧、⟦返金⟧\n⟦a、b⟧'],
  ['behind an emoji', '- 🌸**⟦花⟧**', '🌸⟦花⟧'],
  ['in code', '```\n⟦a*b⟧\n```', '⟦a*b⟧'],
])('marks stay on their letters %s', (_, written, shown) => expect(marksOf(written)).toBe(shown))

it('a mark of what is taken out goes with it', () => {
  expect(marksOf('[手引き](https://x.jp/⟦解約⟧)と⟦**⟧⟦返金⟧')).toBe('手引きと⟦返金⟧')
})
