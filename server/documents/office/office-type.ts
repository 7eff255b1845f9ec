import { AppError } from '../../core/app-error.ts'
import { openArchive } from './zip.ts'

const MAIN_PARTS = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
} as const

/**
 * Which Office document a ZIP archive is; null for any other archive.
 * @throws AppError FILE_007 it has macros, or is two documents at once; and what {@link openArchive} throws
 */
export async function officeTypeOf(bytes: Uint8Array): Promise<keyof typeof MAIN_PARTS | null> {
  const { names } = await openArchive(bytes)
  const found = (['docx', 'xlsx', 'pptx'] as const).filter((type) => names.has(MAIN_PARTS[type]))
  if (!names.has('[Content_Types].xml') || found.length === 0) return null
  const hasMacros = [...names].some((name) => /(?:^|\/)vbaProject[^/]*\.bin$/i.test(name))
  if (hasMacros || found.length > 1) throw new AppError('FILE_007')
  return found[0] ?? null
}
