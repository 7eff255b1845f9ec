// @vitest-environment node
import { expect, test } from 'vitest'
import type { Visit } from '#contract/visits'
import { contactWords } from './visit-contact.ts'

const VISIT = {
  ...{ number: 12, branch: 1, purpose: '', status: 'done', arrived_at: '2026-07-01T00:05:00.000Z' },
  ...{ served_at: '2026-07-01T00:17:00.000Z', paying_at: null, done_at: '2026-07-01T01:00:00.000Z' },
} as unknown as Visit
const wordsOf = (purpose: string) => contactWords({ ...VISIT, purpose }, 'Asia/Tokyo')

test('says the number and when each step was, in the time of the tenant', () => {
  expect(wordsOf('')).toEqual({
    summary: '来訪（受付から）',
    content: '受付番号 12-2\n受付 9:05 → 対応 9:17 → 完了 10:00',
  })
})

test('what they came for is the summary; what does not fit stands below, and no letter is cut', () => {
  expect(wordsOf('診察').summary).toBe('診察')
  expect(wordsOf('診察').content).not.toContain('診察')
  expect(wordsOf('検査\n結果も聞きたい')).toMatchObject({
    summary: '検査',
    content: expect.stringMatching(/^検査\n結果/),
  })
  const long = '𠮷'.repeat(150)
  const { summary, content } = wordsOf(long)
  expect(summary.length).toBeLessThanOrEqual(200)
  expect(summary.isWellFormed()).toBe(true)
  expect(summary).toMatch(/^𠮷+…$/u)
  expect(content).toContain(long)
})
