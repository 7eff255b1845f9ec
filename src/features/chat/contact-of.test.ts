// @vitest-environment node
import { expect, it } from 'vitest'
import type { Exchange } from '#contract/conversations'
import { contactOf } from './contact-of'

const exchange = (more: Partial<Exchange>): Exchange => ({
  ...{ id: 'q', question: '多いのは\n誰ですか', state: 'done', failure: null, job_id: 'j', answer: '**槇** 様です。' },
  ...{ sources: [], data: null, engine: 'built-in', feedback: null, created_at: '2026-11-26T00:00:00Z', ...more },
})

it('is the question in a line and the answer as it reads, with its rows', () => {
  const table = { columns: ['顧客', '件数'], rows: [['槇 祥子 様', 2]] }
  const data = { asked: null, choices: [], table }
  expect(contactOf(exchange({ data }))).toEqual({
    summary: '多いのは 誰ですか',
    content: '槇 様です。\n\n顧客、件数\n槇 祥子 様、2',
  })
})

it('holds a long question whole', () => {
  const question = `${'あ'.repeat(198)}😀${'い'.repeat(9)}`
  const { summary, content } = contactOf(exchange({ question }))
  expect([summary.length, summary.at(-1), summary.isWellFormed()]).toEqual([200, '…', true])
  expect(content).toBe(`${question}\n\n槇 様です。`)
})

it('leaves nothing of a long answer out', () => {
  expect(contactOf(exchange({ answer: 'あ'.repeat(30_000) })).content).toHaveLength(30_000)
})
