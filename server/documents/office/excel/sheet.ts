import { TEXT_LIMIT } from '../../document-type.ts'
import { oneLine } from '../../text-flow.ts'
import { type Attributes, readXml } from '../xml.ts'
import type { Archive } from '../zip.ts'
import { type NumberFormat, shownNumber } from './number-formats.ts'

export type Workbook = { strings: readonly string[]; formats: readonly NumberFormat[]; isFrom1904: boolean }

type Cell = { column: number; type: string; style: number; value: string }

/** Empty cells that are kept between two others, so that a row stays a row. */
const GAP_LIMIT = 20

/** The rows of a sheet as lines with tabs between the cells. A formula is not run: what it last gave is read. */
export async function sheetText(archive: Archive, part: string, workbook: Workbook): Promise<string> {
  let text = ''
  let row: string[] = []
  let cell: Cell | null = null
  let isValue = false
  let isReading = false
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'c') cell = cellOf(attributes, row.length)
      else if (name === 'rPh') isReading = true
      else if (name === 'v' || name === 't') isValue = !isReading
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && cell) {
        place(row, cell, shown(cell, workbook))
        cell = null
      } else if (name === 'row') {
        const line = row.join('\t').trimEnd()
        if (line.trim() !== '') text += `${line}\n`
        row = []
      }
    },
    text(piece) {
      if (isValue && cell) cell.value += piece
    },
    isFull: () => text.length > TEXT_LIMIT,
  })
  return text
}

function cellOf(attributes: Attributes, next: number): Cell {
  const letters = /^[A-Z]{1,3}/.exec(attributes.get('r') ?? '')?.[0]
  const column = letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next
  return { column, type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? -1), value: '' }
}

function place(row: string[], { column }: Cell, text: string): void {
  const gap = Math.min(column - row.length, GAP_LIMIT)
  for (let empty = 0; empty < gap; empty++) row.push('')
  row.push(oneLine(text))
}

function shown({ type, style, value }: Cell, { strings, formats, isFrom1904 }: Workbook): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return shownNumber(value, formats[style] ?? 'plain', isFrom1904)
  return value
}
