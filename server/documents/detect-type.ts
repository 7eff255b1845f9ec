import { endingOf, READ_ENDINGS } from '#contract/document-endings'
import { FILE_LIMIT } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import { decodeText } from './decode-text.ts'
import type { DocumentType } from './document-type.ts'
import { officeTypeOf } from './office/office-type.ts'
import { endsLikeZip, isEncryptedOffice, signatureOf } from './signatures.ts'

/** A name with another of these endings says something untrue. */
const ENDINGS: Readonly<Record<DocumentType, readonly string[]>> = READ_ENDINGS
const TEXT_TYPES = ['html', 'eml', 'csv', 'md', 'txt'] as const

/**
 * The type of a document by its content; of plain texts, which look alike, the name says which one it is. Looks at the names
 * inside an Office file and unpacks nothing.
 * @throws AppError FILE_001 too large · FILE_003 not a type that is read · FILE_006 broken, or the name says something else ·
 * FILE_007 a program, macros, or two files in one · FILE_008 unpacks to too much · FILE_009 empty · FILE_011 under a password
 */
export async function detectType(bytes: Uint8Array, name: string): Promise<DocumentType> {
  if (bytes.byteLength === 0) throw new AppError('FILE_009')
  if (bytes.byteLength > FILE_LIMIT) throw new AppError('FILE_001', { context: { limit: FILE_LIMIT } })
  const ending = endingOf(name)
  switch (signatureOf(bytes)) {
    case 'pdf':
      if (endsLikeZip(bytes)) throw new AppError('FILE_007')
      return named('pdf', ending)
    case 'zip':
      return named((await officeTypeOf(bytes)) ?? unread(ending), ending)
    case 'ole':
      if (isEncryptedOffice(bytes)) throw new AppError('FILE_011')
      return unread(ending)
    case 'executable':
      throw new AppError('FILE_007')
    case 'other':
      return unread(ending)
    case null:
      return textTypeOf(bytes, ending)
  }
}

function named(type: DocumentType, ending: string | null): DocumentType {
  if (ending !== null && !ENDINGS[type].includes(ending)) throw new AppError('FILE_006')
  return type
}

/** The content is none that is read. A name that promised one is told so. */
function unread(ending: string | null): never {
  const isPromised = Object.values(ENDINGS).some((endings) => endings.includes(ending ?? ''))
  throw new AppError(isPromised ? 'FILE_006' : 'FILE_003')
}

function textTypeOf(bytes: Uint8Array, ending: string | null): DocumentType {
  const byName = TEXT_TYPES.find((type) => ENDINGS[type].includes(ending ?? 'txt'))
  const text = byName && decodeText(bytes)
  if (byName === undefined || text === undefined || text === null) return unread(ending)
  const start = text.slice(0, 4096).trimStart()
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype html|html|head|body)\b/is.test(start))
    return 'html'
  if (/^(?:<\?xml|<svg|<!doctype)/i.test(start)) throw new AppError('FILE_003')
  if (byName === 'txt' && isMail(start)) return 'eml'
  return byName
}

/** A message begins with the fields of its head, of which two are on every one. */
function isMail(start: string): boolean {
  const head = start.split(/\r?\n\r?\n/, 1)[0] ?? ''
  const lines = head.split(/\r?\n/)
  const isHead = lines.every((line) => /^(?:[\x21-\x39\x3B-\x7E]+:|[ \t])/.test(line))
  return isHead && /^from:/im.test(head) && /^(?:date|message-id|mime-version|received):/im.test(head)
}
