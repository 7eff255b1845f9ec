// @vitest-environment node
import { expect, it } from 'vitest'
import { pdfInThread } from './pdf-in-thread.ts'
import { readsBack } from './read-back.ts'
import { reportPdf } from './report-pdf.ts'

const report = (title: string) => ({
  title,
  subtitle: '2026年11月26日',
  content: Array.from({ length: 90 }, (_, index) => `- 項目${index}の内容です。`).join('\n'),
  sources: [],
})

it('what the thread hands out can be read back, also with a letter that the font has not', async () => {
  const made = report('顧客調査: 髙﨑 𠮷男 様 🎉')
  const bytes = await pdfInThread(made, new AbortController().signal)
  expect(await readsBack(bytes, made.title)).toBe(true)
})

it('a file that breaks off, is none, or holds another report does not read back', async () => {
  const bytes = await reportPdf(report('顧客調査: 佐藤 花子 様'))
  expect(await readsBack(bytes.subarray(0, bytes.length / 2), '顧客調査: 佐藤 花子 様')).toBe(false)
  expect(await readsBack(new TextEncoder().encode('%PDF-1.7'), '')).toBe(false)
  expect(await readsBack(bytes, '競合分析: ひまわり歯科')).toBe(false)
})
