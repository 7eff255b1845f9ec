import { AppError } from '../core/app-error.ts'
import { decodeHtml, decodeText } from './decode-text.ts'
import { type DocumentText, type DocumentType, MEDIA_TYPES } from './document-type.ts'
import { createPageWriter, type PageWriter } from './page-writer.ts'

type Read = Partial<Pick<DocumentText, 'isScanned' | 'emptyPages'>>

/**
 * Reads the text out of a document. It may take all the time and memory that there is: see `readInProcess`.
 * @throws AppError FILE_006 broken · FILE_007 XML with declarations of its own · FILE_008 too large unpacked ·
 * FILE_011 under a password
 */
export async function extractText(bytes: Uint8Array, type: DocumentType): Promise<DocumentText> {
  const pages = createPageWriter()
  const read = await readInto(pages, bytes, type)
  const text = pages.end()
  return { ...text, mediaType: MEDIA_TYPES[type], isScanned: text.text.trim() === '', emptyPages: [], ...read }
}

/** Parsers are loaded when a document needs them: they take longer than the reading. */
async function readInto(pages: PageWriter, bytes: Uint8Array, type: DocumentType): Promise<Read> {
  switch (type) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, pages)
    case 'docx':
      await (await import('./office/word/read-docx.ts')).readDocx(bytes, pages)
      return {}
    case 'xlsx':
      await (await import('./office/excel/read-xlsx.ts')).readXlsx(bytes, pages)
      return {}
    case 'pptx':
      await (await import('./office/read-pptx.ts')).readPptx(bytes, pages)
      return {}
    case 'html':
      pages.add((await import('./html-text.ts')).htmlText(known(decodeHtml(bytes))))
      return {}
    case 'eml':
      pages.add(await (await import('./mail-text.ts')).mailText(bytes))
      return {}
    case 'csv':
    case 'md':
    case 'txt':
      pages.add(known(decodeText(bytes)))
      return {}
  }
}

function known(text: string | null): string {
  if (text === null) throw new AppError('FILE_006')
  return text
}
