// @vitest-environment node
import { expect, it } from 'vitest'
import { plainAnswer } from './plain-answer'

it.each([
  ['a word in bold', '来訪は **3件** です。', '来訪は 3件 です。'],
  ['signs of a record', String.raw`a\_b\*c \<様\>、5\~6`, 'a_b*c <様>、5~6'],
  ['a heading and paragraphs', '## 経過\n健診\nでした。\n\n続き', '経過\n\n健診\nでした。\n\n続き'],
  ['a line that is ended on purpose', 'a  \nb', 'a\nb'],
  ['points', '- 一つ\n- **二つ**\n  - 中\n\n次', '・一つ\n・二つ\n　・中\n\n次'],
  ['numbered points that go on', '3. 三\n4. 四', '3. 三\n4. 四'],
  ['a table', '| 名前 | 件 |\n|---|---|\n| 槇 | 2 |', '名前、件\n槇、2'],
  ['a quotation and a line', '> 引用\n\n---\n\n後', '引用\n\n後'],
  ['a link', '[詳しく](https://www.example.jp/a)', '詳しく（https://www.example.jp/a）'],
  ['HTML, which is text', '<b>太字</b>', '<b>太字</b>'],
  ['text of several lines of code', '```\na  b\n```', 'a  b'],
])('reads %s as plain text', (_, markdown, text) => expect(plainAnswer(markdown, null, '、')).toBe(text))

it('writes the rows of an answer below it, for a note and for a sheet', () => {
  const table = { columns: ['顧客', '件数'], rows: [['槇 祥子 様', 1234]] }
  expect(plainAnswer('多い方', table, '、')).toBe('多い方\n\n顧客、件数\n槇 祥子 様、1,234')
  expect(plainAnswer('多い方', table, '\t')).toBe('多い方\n\n顧客\t件数\n槇 祥子 様\t1,234')
})
