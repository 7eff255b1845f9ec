// @vitest-environment node
import { expect, it } from 'vitest'
import { inOneLine } from './sentences'

it.each([
  [
    ['この操作を行う権限がありません。', '管理者に連絡してください。'],
    'この操作を行う権限がありません。管理者に連絡してください。',
  ],
  [['You may not do that.', 'Ask an administrator.'], 'You may not do that. Ask an administrator.'],
  [['「山田」', '（同名）', '2人'], '「山田」（同名）2人'],
  [['名前', '電話'], '名前 電話'],
  [['', null, '保存できませんでした。', undefined], '保存できませんでした。'],
  [[], ''],
])('%j', (sentences, line) => {
  expect(inOneLine(sentences)).toBe(line)
})
