import { FILES_AT_ONCE } from '#contract/legal-checks'
import { FILE_LIMIT } from '#contract/uploads'

/** Files that may wait at a time without a connection: the device keeps all of them. */
export const WAITING_OFFLINE = 5

/** Endings of files that can be read. What a file really is, the server tells from its content. */
const ENDINGS = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'text', 'md', 'csv', 'html', 'htm', 'eml']
/** For the picker of the browser. */
export const ACCEPTED = ENDINGS.map((ending) => `.${ending}`).join()

/** Why a file is not taken before anybody has looked into it. `room`: too many wait already. */
export type UploadProblem = 'size' | 'empty' | 'format' | 'room'

/**
 * What is against taking a file; null when nothing is. One without an ending may be anything.
 * @param waiting how many files wait to be sent
 */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { waiting, isOffline }: { waiting: number; isOffline: boolean },
): UploadProblem | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !ENDINGS.includes(ending)) return 'format'
  if (size === 0) return 'empty'
  if (size > FILE_LIMIT) return 'size'
  return waiting >= (isOffline ? WAITING_OFFLINE : FILES_AT_ONCE) ? 'room' : null
}

/** What a document is called at first: the name of its file without the ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim() || fileName
}
