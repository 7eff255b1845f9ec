// @vitest-environment node
import { expect, it } from 'vitest'
import { createReport } from './report.ts'
import { webSection } from './web-section.ts'

it('what a search says of pages that nobody has opened is not certain, and names them', () => {
  const report = createReport()
  const url = 'https://www.example.jp/'
  webSection(report, { state: 'searched', pages: [{ url, title: '青空歯科', text: '日本一の歯科です。' }] })
  const { data, sources, markdown } = report.done()
  expect(data.sections[0]?.statements.map(({ is_verified: isVerified }) => isVerified)).toEqual([false, false])
  expect(sources).toMatchObject([{ kind: 'web', url }])
  expect(markdown).toContain('- 青空歯科: 日本一の歯科です。 [1] （未確認）')
})
