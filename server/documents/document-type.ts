/** What an uploaded document was found to be, by its content. */
export type DocumentType = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'html' | 'eml' | 'csv' | 'md' | 'txt'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

export const MEDIA_TYPES: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  html: 'text/html',
  eml: 'message/rfc822',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain',
}

/** The text of a document as it is kept. */
export type DocumentText = {
  /** NFC, lines end with `\n`, no control characters but tabs; at most {@link TEXT_LIMIT} UTF-16 units. */
  text: string
  /** Where each page, sheet or slide begins in the text, in UTF-16 units; `[0]` where there are no pages. */
  pageStarts: number[]
  /** Of the content, whatever the file was called. */
  mediaType: string
  /** A PDF of pictures: there is nothing to read, or next to nothing. */
  isScanned: boolean
  /** Pages of a PDF without readable text, counted from 1. */
  emptyPages: number[]
  /** Whether the document goes on after the text. */
  isTruncated: boolean
}

/** UTF-16 units of the longest text that is kept. */
export const TEXT_LIMIT = 1_000_000
