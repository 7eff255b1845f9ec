// @vitest-environment node
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

test.each([
  ['other', '明日の会議は10時からです。'],
  ['other', 'お疲れさまです。来週の当番表を送ります。ご確認ください。'],
  ['other', '議事録\n1. 出席者 田中、鈴木\n2. 予算について\n次回は来月に行う。'],
  ['other', ' \n '],
  ['advertising', '院長は名医です。'],
  ['advertising', '今だけ半額！ヒアルロン酸注射のご予約はお電話で。'],
  ['contract', '第8条 乙は、甲の承諾なく本業務を再委託できる。'],
  ['contract', '誓約書\n私は、退職後5年間、同業他社に就職しません。'],
  ['privacy', '# プライバシーポリシー\n当院は個人情報を診療のために利用します。'],
  ['privacy', '会員名簿は、本人に聞かずに他の会社に渡すことがあります。'],
])('%s is told from the words of %o', (type, text) => {
  expect(checkText(text).type).toBe(type)
})
