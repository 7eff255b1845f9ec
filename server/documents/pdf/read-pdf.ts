import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { textItems } from '#contract/pdf-text/item'
import { pageLines } from '#contract/pdf-text/page-lines'
import { AppError } from '../../core/app-error.ts'
import type { PageWriter } from '../page-writer.ts'
import { joinLines } from './join-lines.ts'
import { lettersOf } from './page-letters.ts'

/** Pages of the longest PDF that is read. */
const PAGE_LIMIT = 3_000

type PdfPages = { isScanned: boolean; emptyPages: number[] }

/**
 * Reads the text of a PDF page by page. Nothing of it is run or drawn: no scripts, no fonts, no pictures, no forms.
 * @throws AppError FILE_006 broken · FILE_008 too many pages · FILE_011 under a password
 */
export async function readPdf(bytes: Uint8Array, pages: PageWriter): Promise<PdfPages> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    // Without these tables, PDFs of older Japanese programs have no text at all.
    cMapUrl: `${home}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${home}/standard_fonts/`,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  try {
    const document = await task.promise.catch((cause: unknown) => {
      throw new AppError(isPasswordFault(cause) ? 'FILE_011' : 'FILE_006', { cause })
    })
    if (document.numPages > PAGE_LIMIT) throw new AppError('FILE_008')
    return await readPages(document, pages)
  } finally {
    await task.destroy()
  }
}

type Document = {
  numPages: number
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: unknown[]; styles: Record<string, { vertical: boolean }> }>
    cleanup(): unknown
  }>
}

async function readPages(document: Document, pages: PageWriter): Promise<PdfPages> {
  const letters: string[] = []
  let broken = 0
  for (let number = 1; number <= document.numPages && !pages.isFull; number++) {
    let text = ''
    try {
      const page = await document.getPage(number)
      const { items, styles } = await page.getTextContent()
      text = joinLines(pageLines(textItems(items), (font) => styles[font]?.vertical === true))
      page.cleanup()
    } catch {
      // The other pages of a damaged file are worth having.
      broken++
    }
    letters.push(lettersOf(text))
    pages.add(text)
  }
  if (broken > 0 && broken === letters.length) throw new AppError('FILE_006')
  return scanned(letters)
}

/** Letters of a document that say nothing, as a title page typed before a scanned contract. */
const NEXT_TO_NOTHING = 50

/** Scanners put a stamp or a number on each page: what is the same on all of them is no text of theirs. */
function scanned(letters: readonly string[]): PdfPages {
  const [first = ''] = letters
  const isStamp = letters.length > 1 && first.length < 40 && letters.every((page) => page === first)
  const emptyPages = letters.flatMap((page, index) => (isStamp || page === '' ? [index + 1] : []))
  const read = letters.filter((_, index) => !emptyPages.includes(index + 1)).join('')
  return { isScanned: emptyPages.length > letters.length / 2 && read.length < NEXT_TO_NOTHING, emptyPages }
}

const isPasswordFault = (cause: unknown): boolean => cause instanceof Error && cause.name === 'PasswordException'
