// @vitest-environment node
import { expect, it } from 'vitest'
import { extractText } from '../documents/extract-text.ts'
import { blocksOf } from './blocks.ts'
import { reportPdf } from './report-pdf.ts'

const MARKDOWN = `## 概要

髙﨑 様は①㈱青葉の方です。**大切**なお客様です。

- 一つ目 [1]
- 二つ目
  - その中

| 商品 | 件数 |
|---|---|
| 歯ブラシ | 3 |

<script>alert(1)</script>![絵](https://x.example/a.png)
`

it('knows the blocks of an answer, and leaves out HTML and pictures', () => {
  expect(blocksOf(MARKDOWN)).toEqual([
    { type: 'heading', level: 2, text: '概要' },
    { type: 'paragraph', text: '髙﨑 様は①㈱青葉の方です。大切なお客様です。' },
    { type: 'item', mark: '・', depth: 0, text: '一つ目 [1]' },
    { type: 'item', mark: '・', depth: 0, text: '二つ目' },
    { type: 'item', mark: '・', depth: 1, text: 'その中' },
    {
      type: 'table',
      rows: [
        ['商品', '件数'],
        ['歯ブラシ', '3'],
      ],
    },
  ])
})

it('is a PDF whose text can be read back, with its sources and the number of each page', async () => {
  const long = Array.from({ length: 60 }, (_, index) => `- 項目${index}の内容です。`).join('\n')
  const bytes = await reportPdf({
    title: '顧客調査: 髙﨑 様',
    subtitle: '2026年11月26日',
    content: `${MARKDOWN}\n## 続き\n\n${long}\n\n## 終わり\n\n以上です。`,
    sources: [{ kind: 'customer', id: 'a', title: '髙﨑 様の記録', excerpt: '' }],
  })
  expect(Buffer.from(bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-')
  const { text, pageStarts } = await extractText(bytes, 'pdf')
  for (const said of ['顧客調査: 髙﨑 様', '①㈱青葉', '目次', '歯ブラシ', '項目59の内容です。', '髙﨑 様の記録']) {
    expect(text).toContain(said)
  }
  expect(text).toContain(`1 / ${pageStarts.length} ページ`)
  expect(pageStarts.length).toBeGreaterThan(1)
})
