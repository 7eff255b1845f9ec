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
    sources: [
      { kind: 'customer', id: 'a', title: '髙﨑 様の記録', excerpt: '' },
      { kind: 'knowledge', id: 'b', title: '会計の手引き', excerpt: '', fate: 'deleted' },
    ],
  })
  expect(Buffer.from(bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-')
  const { text, pageStarts } = await extractText(bytes, 'pdf')
  for (const said of [
    '顧客調査: 髙﨑 様',
    '①㈱青葉',
    '目次',
    '歯ブラシ',
    '項目59の内容です。',
    '髙﨑 様の記録',
    'この資料は削除されました',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).toContain(`1 / ${pageStarts.length} ページ`)
  expect(pageStarts.length).toBeGreaterThan(1)
})

it('its contents name the page of each heading, and equal headings lead to their own places', async () => {
  const long = (what: string) => Array.from({ length: 60 }, (_, index) => `- ${what}${index}の内容です。`).join('\n')
  const content = `## まとめ\n\n${long('表')}\n\n## 経過\n\n${long('裏')}\n\n## まとめ\n\n以上です。`
  const bytes = await reportPdf({ title: '調査', subtitle: '2026年11月26日', content, sources: [] })
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const page = await document.getPage(1)
  const links = (await page.getAnnotations()).map(({ dest }) => dest as string)
  const [first = '', middle = '', again = ''] = [...new Set(links)]
  const pageOf = async (name: string) => {
    const [ref] = (await document.getDestination(name)) ?? []
    return (await document.getPageIndex(ref)) + 1
  }
  const pages = [await pageOf(first), await pageOf(middle), await pageOf(again)]
  const lines = Map.groupBy(
    (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : [])),
    ({ transform }) => Math.round(transform[5]),
  )
  const said = [...lines.values()].map((line) => line.map(({ str }) => str.trim()).join(''))
  await task.destroy()
  expect(pages[0]).toBe(1)
  expect(pages[2]).toBeGreaterThan(1)
  expect(said).toEqual(expect.arrayContaining([`まとめ${pages[0]}`, `経過${pages[1]}`, `まとめ${pages[2]}`]))
})

it('the mark of an item stands beside its text, also where a page ends', async () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index + 1)
  const content = numbers.map((number) => `${number}. 項目${number}の内容です。`).join('\n')
  const bytes = await reportPdf({ title: '調査', subtitle: '2026年11月26日', content, sources: [] })
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  expect(document.numPages).toBeGreaterThan(2)
  const lines: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const drawn = items.flatMap((item) => ('str' in item ? [item] : []))
    const byHeight = Map.groupBy(drawn, ({ transform }) => Math.round(transform[5]))
    lines.push(...[...byHeight.values()].map((line) => line.map(({ str }) => str.replaceAll(' ', '')).join('')))
  }
  await task.destroy()
  expect(lines.filter((line) => /^\d+\.|項目/.test(line))).toEqual(
    numbers.map((number) => `${number}.項目${number}の内容です。`),
  )
})
