import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Source } from '#contract/assistant'
import { type Block, blocksOf } from './blocks.ts'
import { drawTable } from './table.ts'

/** What is printed. */
export type PrintedReport = {
  title: string
  /** One line below the title: when it was made, for whom, by which engine. */
  subtitle: string
  /** Markdown, or blocks where the words are people's own: a `#` in them is no heading. */
  content: string | readonly Block[]
  sources: readonly Source[]
}

const font = (weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-jp/${weight}/NotoSansJP_${weight}.ttf`))
const MARGIN = 56
const INK = '#1e2623'
const MUTED = '#565f5a'

/**
 * A report as PDF on A4: title, contents, the text, its sources, and a number on each page. The letters are in the file, those
 * that it uses.
 */
export async function reportPdf({
  title,
  subtitle,
  content,
  sources,
}: PrintedReport): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'ja',
    info: { Title: title, Creator: '窓口' },
  })
  doc.registerFont('regular', font('400Regular')).registerFont('bold', font('700Bold'))
  const bytes = collect(doc)
  doc.font('bold').fontSize(20).fillColor(INK).text(title)
  doc.moveDown(0.3).font('regular').fontSize(9.5).fillColor(MUTED).text(subtitle).moveDown(1)
  const blocks = typeof content === 'string' ? blocksOf(content) : content
  const places = drawContents(doc, blocks)
  const pages: number[] = []
  for (const block of blocks) {
    drawBlock(doc, block, pages.length)
    if (block.type === 'heading') pages.push(lastPage(doc))
  }
  drawSources(doc, sources)
  drawContentsNumbers(doc, places, pages)
  drawPageNumbers(doc)
  doc.end()
  return bytes
}

type Doc = InstanceType<typeof PDFDocument>

function collect(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

/** Where a line of the contents ends, for the number of its page. */
type Place = { page: number; y: number }

/** For the number of a page, beside a line of the contents. */
const NUMBER_WIDTH = 40
const lastPage = (doc: Doc) => doc.bufferedPageRange().count - 1
/** Two headings may have the same words, and each is a place of its own. */
const nameOf = (heading: number) => `heading-${heading + 1}`

/** The headings, each of them a link into the text. Their pages are known when all is drawn. */
function drawContents(doc: Doc, blocks: readonly Block[]): Place[] {
  const headings = blocks.filter((block) => block.type === 'heading')
  if (headings.length < 3) return []
  doc.font('bold').fontSize(11).fillColor(INK).text('目次').moveDown(0.2).font('regular').fontSize(10).fillColor(MUTED)
  const line = { indent: 12, lineGap: 2, width: doc.page.width - 2 * MARGIN - NUMBER_WIDTH }
  const places = headings.map(({ text }, index) => {
    doc.text(text, { ...line, goTo: nameOf(index) })
    return { page: lastPage(doc), y: doc.y - doc.currentLineHeight(true) - line.lineGap }
  })
  doc.moveDown(1)
  return places
}

function drawContentsNumbers(doc: Doc, places: readonly Place[], pages: readonly number[]): void {
  const left = doc.page.width - MARGIN - NUMBER_WIDTH
  for (const [index, { page, y }] of places.entries()) {
    doc.switchToPage(page)
    doc.font('regular').fontSize(10).fillColor(MUTED)
    const of = { width: NUMBER_WIDTH, align: 'right' as const, lineBreak: false, goTo: nameOf(index) }
    doc.text(String((pages[index] ?? 0) + 1), left, y, of)
  }
}

/** Each page begins with black ink. */
function nextPage(doc: Doc): void {
  doc.addPage().fillColor(INK)
}

/** `heading`: how many headings stand before it. */
function drawBlock(doc: Doc, block: Block, heading = 0): void {
  doc.fillColor(INK)
  switch (block.type) {
    case 'heading':
      // A heading at the foot of a page would stand apart from its text.
      if (doc.y > doc.page.height - MARGIN - 70) nextPage(doc)
      doc
        .moveDown(0.4)
        .font('bold')
        .fontSize(block.level < 3 ? 13 : 11)
      doc.text(block.text, { destination: nameOf(heading) }).moveDown(0.3)
      return
    case 'paragraph':
      doc.font('regular').fontSize(10.5).text(block.text, { lineGap: 4 }).moveDown(0.5)
      return
    case 'item': {
      const left = MARGIN + block.depth * 14
      doc.font('regular').fontSize(10.5)
      // Text that does not fit goes to the next page by itself; the mark is drawn before, and has to be there already.
      if (doc.y + doc.currentLineHeight(true) > doc.page.maxY()) nextPage(doc)
      doc.text(block.mark, left, doc.y, { continued: false, lineBreak: false })
      doc.text(block.text, left + 16, doc.y, { lineGap: 4, width: doc.page.width - MARGIN - left - 16 })
      doc.moveDown(0.25)
      doc.x = MARGIN
      return
    }
    case 'table':
      drawTable(doc, block.rows, { left: MARGIN, width: doc.page.width - 2 * MARGIN })
      doc.x = MARGIN
  }
}

function drawSources(doc: Doc, sources: readonly Source[]): void {
  if (sources.length === 0) return
  drawBlock(doc, { type: 'heading', level: 2, text: '根拠' }, -1)
  for (const [index, { title, excerpt, url, kind, fate }] of sources.entries()) {
    const address = kind === 'web' && url ? ` ${url}` : ''
    const isGone = fate === 'deleted' ? '（この資料は削除されました）' : ''
    drawBlock(doc, { type: 'item', mark: `${index + 1}.`, depth: 0, text: `${title}${address}${isGone}` })
    if (excerpt !== '')
      doc
        .fillColor(MUTED)
        .fontSize(9)
        .text(excerpt, MARGIN + 16, doc.y, { lineGap: 3 })
        .moveDown(0.3)
    doc.x = MARGIN
  }
}

function drawPageNumbers(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    // Below the margin nothing may begin a new page.
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(9).fillColor(MUTED)
    doc.text(`${index + 1} / ${count} ページ`, MARGIN, doc.page.height - 40, {
      width: doc.page.width - 2 * MARGIN,
      align: 'center',
      lineBreak: false,
    })
  }
}
