// @vitest-environment node
import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import type { Conversation, Exchange } from '#contract/conversations'
import { conversationFile, conversationText } from './conversation-file'

const AT = '2026-11-26T00:00:00Z'
const exchange = (more: Partial<Exchange>): Exchange => ({
  ...{ id: 'q', question: '多いのは誰ですか', state: 'done', failure: null, job_id: 'j', answer: '**槇** 様です。[1]' },
  ...{ sources: [], data: null, engine: 'built-in', feedback: null, created_at: AT, ...more },
})
const conversation = (more: Partial<Conversation>): Conversation => ({
  ...{ id: 'c', title: '来訪の数', customer_id: null, customer_name: null, created_at: AT, updated_at: AT },
  ...{ exchanges: [], ...more },
})

beforeAll(() => i18n.loadAndActivate({ locale: 'ja', messages: {} }))

it('says each question with its time, how it was understood, the answer, its rows and what it rests on', () => {
  const table = { columns: ['顧客', '件数'], rows: [['槇 祥子 様', 1200]] }
  const source = { kind: 'legal_check' as const, id: 'd', title: '契約書', excerpt: '', page: 3 }
  const data = { asked: '2026年10月に多い顧客', choices: [], table }
  const told = conversation({ customer_name: '槇 祥子', exchanges: [exchange({ data, sources: [source] })] })
  expect(conversationText(told, i18n)).toBe(
    [
      '来訪の数\nお客様: 槇 祥子 様\n\n',
      '■ 質問（2026年11月26日 09:00）\n',
      '多いのは誰ですか\n',
      '■ 回答\n',
      '調べたこと: 2026年10月に多い顧客\n',
      '槇 様です。[1]\n',
      '顧客\t件数\n槇 祥子 様\t1,200\n',
      '根拠\n1. 文書: 契約書（3ページ）\n',
    ].join('\n'),
  )
})

it.each<[Partial<Exchange>, string]>([
  [{ job_id: '' }, '回答待ちです。'],
  [{ state: 'running' }, '回答待ちです。'],
  [{ state: 'cancelled' }, '停止しました。'],
  [{ state: 'failed' }, '回答できませんでした'],
])('says of a question that has no answer what became of it: %o', (more, words) => {
  const text = conversationText(conversation({ exchanges: [exchange({ answer: '', ...more })] }), i18n)
  expect(text.endsWith(`■ 回答\n\n${words}\n`)).toBe(true)
})

it('says how much is missing of a long conversation', () => {
  expect(conversationText(conversation({ older: 12 }), i18n)).toContain(
    '質問と回答12件は、このファイルに入っていません。',
  )
})

it('is a file under its title that every system takes, and that no editor misreads', async () => {
  const file = conversationFile(conversation({ title: `9/1 の質問: "槇"\n${'あ'.repeat(90)}` }), i18n)
  expect(file.name).toBe(`9 1 の質問   槇  ${'あ'.repeat(47)}.txt`)
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
