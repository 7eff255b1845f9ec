import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>

const PADDING = 5
const SIZE = 9.5

/** Draws a table with equal columns; its first row is the head. The table of the library reads the font again for each cell. */
export function drawTable(
  doc: Doc,
  rows: readonly (readonly string[])[],
  { left, width }: { left: number; width: number },
): void {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const cell = width / columns
  const inner = { width: cell - 2 * PADDING, lineGap: 2 }
  doc.fontSize(SIZE)
  for (const [index, row] of rows.entries()) {
    doc.font(index === 0 ? 'bold' : 'regular')
    const height = Math.max(...row.map((text) => doc.heightOfString(text, inner)), SIZE) + 2 * PADDING
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
    const top = doc.y
    if (index === 0) doc.rect(left, top, width, height).fill('#eeeae1')
    doc.fillColor('#1e2623')
    for (const [place, text] of row.entries()) doc.text(text, left + place * cell + PADDING, top + PADDING, inner)
    doc
      .moveTo(left, top + height)
      .lineTo(left + width, top + height)
      .lineWidth(0.5)
      .stroke('#ded8cb')
    doc.y = top + height
  }
  doc.moveDown(0.8)
}
