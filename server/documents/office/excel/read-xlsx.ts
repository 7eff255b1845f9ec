import type { PageWriter } from '../../page-writer.ts'
import { relationshipsOf } from '../relationships.ts'
import { readXml } from '../xml.ts'
import { openArchive } from '../zip.ts'
import { numberFormatsOf } from './number-formats.ts'
import { sharedStringsOf } from './shared-strings.ts'
import { sheetText } from './sheet.ts'

const MAIN = 'xl/workbook.xml'

/** Reads the sheets in their order, each under its name. Charts, pictures and comments are not read. */
export async function readXlsx(bytes: Uint8Array, pages: PageWriter): Promise<void> {
  const archive = await openArchive(bytes)
  const parts = await relationshipsOf(archive, MAIN)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.target ?? ''
  /** Names by their parts: a part that is named a thousand times is read once. */
  const sheets = new Map<string, string>()
  let isFrom1904 = false
  await readXml(archive, MAIN, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '')
      const part = name === 'sheet' && parts.find(({ id }) => id === attributes.get('id'))
      if (part && part.type === 'worksheet') sheets.set(part.target, attributes.get('name') ?? '')
    },
  })
  const strings = await sharedStringsOf(archive, partOf('sharedStrings'))
  const formats = await numberFormatsOf(archive, partOf('styles'))
  for (const [part, name] of sheets) {
    if (pages.isFull) return
    pages.add(`${name}\n${await sheetText(archive, part, { strings, formats, isFrom1904 })}`)
  }
}
