import { AppError } from '../../../core/app-error.ts'
import { readXml } from '../xml.ts'
import type { Archive } from '../zip.ts'

/** UTF-16 units that the words of a workbook may have together. */
const LIMIT = 20_000_000

/**
 * The words that cells name by their number. The readings of kanji beside them are left out.
 * @throws AppError FILE_008 when they are too many
 */
export async function sharedStringsOf(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let size = 0
  let isText = false
  let isReading = false
  await readXml(archive, part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') strings.push(text)
    },
    text(piece) {
      if (!isText) return
      text += piece
      size += piece.length
      if (size > LIMIT) throw new AppError('FILE_008')
    },
  })
  return strings
}
