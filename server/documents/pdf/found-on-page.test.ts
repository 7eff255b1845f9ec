// @vitest-environment node
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { textItems } from '#contract/pdf-text/item'
import { lettersOfPage } from '@/pdf/page-letters'
import { placedMarks } from '@/pdf/placed-marks'
import { makePdf, type Piece } from '../../../tests/fixtures/documents/pdf.ts'
import { extractText } from '../extract-text.ts'

// What the server has read is found again on the page by the device: both go by one rule.

const A4 = { width: 595, height: 842 }
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
)
const HOME = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace('package.json', '')

/** The pages of a file as the device opens them. */
async function pagesOf(bytes: Uint8Array) {
  const files = { cMapUrl: `${HOME}cmaps/`, standardFontDataUrl: `${HOME}standard_fonts/` }
  const task = getDocument({ data: new Uint8Array(bytes), cMapPacked: true, ...files, verbosity: 0 })
  const { numPages, getPage } = await task.promise.then((pdf) => ({
    numPages: pdf.numPages,
    getPage: (number: number) => pdf.getPage(number),
  }))
  const pages = await Promise.all(
    Array.from({ length: numPages }, async (_, index) => {
      const page = await getPage(index + 1)
      const { items, styles } = await page.getTextContent()
      const { width, height, transform } = page.getViewport({ scale: 1 })
      const isVertical = (font: string) => styles[font]?.vertical === true
      return { width, height, transform, isVertical, letters: lettersOfPage(textItems(items), isVertical) }
    }),
  )
  await task.destroy()
  return pages
}

type Found = { page: number; left: number; top: number; right: number; bottom: number }

/** Where a passage of the text that was read lies on the pages, in points from their upper left corner. */
async function find(bytes: Uint8Array, passage: RegExp, more: { text?: string; nth?: number } = {}): Promise<Found[]> {
  const read = await extractText(bytes, 'pdf')
  const text = more.text ?? read.text
  const place = [...text.matchAll(new RegExp(passage, 'g'))][more.nth ?? 0]
  if (!place) throw new Error(`not in what was read: ${text}`)
  const mark = { id: 'a', tone: 'danger', label: '', start: place.index, way: null } as const
  const marks = [{ ...mark, end: place.index + place[0].length }]
  const { pageStarts } = read
  return (await pagesOf(bytes)).flatMap((page, index) =>
    placedMarks(page, index + 1, { text, pageStarts }, marks).flatMap(({ boxes }) =>
      boxes.map(({ left, top, width, height }) => ({
        page: index + 1,
        left: Math.round(left * page.width),
        top: Math.round(top * page.height),
        right: Math.round((left + width) * page.width),
        bottom: Math.round((top + height) * page.height),
      })),
    ),
  )
}

const pieces = (...pages: Piece[][]) => makePdf(pages)

function drawn(draw: (doc: InstanceType<typeof PDFDocument>) => void): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const doc = new PDFDocument({ size: [A4.width, A4.height], margin: 60 })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.font(FONT).fontSize(12)
    draw(doc)
    doc.end()
  })
}

it('a passage in the middle of a line has the width of its letters and the height of the line', async () => {
  const bytes = pieces([{ text: '甲は一切の責任を負わない。', x: 60, y: 700 }])
  expect(await find(bytes, /一切の責任/)).toEqual([
    { page: 1, left: 60 + 2 * 12, right: 60 + 7 * 12, top: Math.round(842 - 700 - 12 * 0.9), bottom: 842 - 700 + 2 },
  ])
})

it('a passage over a line break has a rectangle on each line, though reading has joined them', async () => {
  const bytes = pieces([
    { text: '甲は乙に対し本件業務を委託し乙はこれを受託するものとする', x: 60, y: 760 },
    { text: 'ことに合意した。', x: 60, y: 742 },
  ])
  const found = await find(bytes, /ものとすることに/)
  expect(found.map(({ page, left, right }) => [page, left, right])).toEqual([
    [1, 60 + 23 * 12, 60 + 28 * 12],
    [1, 60, 60 + 3 * 12],
  ])
  expect(found[1]?.top).toBeGreaterThanOrEqual(found[0]?.bottom ?? 999)
})

it('a passage over a page break is on both pages', async () => {
  const bytes = pieces([{ text: '甲は一切の責任を', x: 60, y: 60 }], [{ text: '負わないものとする。', x: 60, y: 780 }])
  const found = await find(bytes, /一切の責任を\n負わない/)
  expect(found.map(({ page, left, right }) => [page, left, right])).toEqual([
    [1, 84, 156],
    [2, 60, 108],
  ])
})

it('in a column that runs downwards it is as wide as a letter and as high as its letters', async () => {
  const bytes = pieces([
    { text: '第二条　期間は一年とする。', x: 440, y: 780, vertical: true },
    { text: '甲と乙は次のとおり契約する。', x: 500, y: 780, vertical: true },
  ])
  expect(await find(bytes, /期間は一年/)).toEqual([
    { page: 1, left: 434, right: 446, top: 842 - 780 + 4 * 12, bottom: 842 - 780 + 9 * 12 },
  ])
})

it('letters that are drawn below one another are one rectangle', async () => {
  const column = [...'甲は乙に委託する。'].map((text, at) => ({ text, x: 500, y: 780 - at * 12 }))
  const found = await find(pieces([...column]), /乙に委託/)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ left: 500, right: 512 })
})

it('a passage is the one of its own place, where the same words stand twice', async () => {
  const line = (y: number) => ({ text: '施術は必ず治ります。', x: 60, y })
  const bytes = pieces([line(780), line(740), line(700)])
  const found = await Promise.all([0, 1, 2].map((nth) => find(bytes, /必ず治ります/, { nth })))
  const tops = found.map(([box]) => box?.top)
  expect(tops).toEqual([842 - 780, 842 - 740, 842 - 700].map((baseline) => Math.round(baseline - 12 * 0.9)))
})

it('cells of a table and readings above the line do not move what is behind them', async () => {
  const bytes = pieces([
    { text: '施術', x: 60, y: 780 },
    { text: '料金', x: 260, y: 780 },
    { text: '薔薇', x: 60, y: 740 },
    { text: 'ばら', x: 60, y: 753, size: 6 },
    { text: 'の香り', x: 84, y: 740 },
  ])
  expect((await find(bytes, /料金/)).map(({ left, right }) => [left, right])).toEqual([[260, 284]])
  expect((await find(bytes, /薔薇の/)).map(({ left, right }) => [left, right])).toEqual([[60, 96]])
})

it('is found in two columns of a printed page, each part in its own', async () => {
  const filler = '当院は患者さまの声を大切にし、説明を尽くすことを心がけています。'.repeat(6)
  const bytes = await drawn((doc) => {
    const box = { width: 220, height: 130, lineGap: 4 }
    doc.text(`${filler.slice(0, 150)}`, 60, 60, box)
    doc.text(`右の段では必ず治りますと書いています。${filler.slice(0, 60)}`, 310, 60, box)
  })
  const [found, ...rest] = await find(bytes, /必ず治ります/)
  expect(rest).toEqual([])
  expect(found?.left).toBeGreaterThan(310)
  expect(found?.right).toBeLessThan(310 + 220)
  expect(found?.top).toBeGreaterThan(50)
  expect(found?.bottom).toBeLessThan(85)
})

it('is found in a text that flows over lines and pages by itself', async () => {
  const sentence = (number: number) => `第${number}条　甲は乙に対し、本件業務を誠実に遂行するものとし、これを怠らない。`
  const text = Array.from({ length: 60 }, (_, index) => sentence(index + 1)).join('')
  const bytes = await drawn((doc) => {
    doc.text(text, { width: 470, lineGap: 3 })
  })
  const read = await extractText(bytes, 'pdf')
  expect(read.pageStarts.length).toBeGreaterThan(1)
  for (const number of [1, 17, 43, 60]) {
    const found = await find(bytes, new RegExp(`第${number}条\\s?甲は乙に対し、本件業務を`))
    expect(found.length, String(number)).toBeGreaterThan(0)
    expect(found.every(({ left, right }) => left >= 59 && right <= 60 + 470 + 1)).toBe(true)
  }
})

it('is found though other words before it were read differently, and not where it does not stand', async () => {
  const bytes = pieces([{ text: '前文である。甲は一切の責任を負わない。', x: 60, y: 700 }])
  const [usual] = await find(bytes, /一切の責任/)
  expect(await find(bytes, /一切の責任/, { text: '前である。甲は一切の責任を負わない。' })).toEqual([usual])
  expect(await find(bytes, /一切の義務/, { text: '前文である。甲は一切の義務を負わない。' })).toEqual([])
})
