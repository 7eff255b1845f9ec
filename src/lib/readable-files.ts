import { endingOf, READ_ENDINGS } from '#contract/document-endings'

/** Endings of files whose text can be read. What a file really is, the server tells from its content. */
export const READABLE_ENDINGS: readonly string[] = Object.values(READ_ENDINGS).flat()
/** For the picker of the browser. */
export const READABLE_FILES = READABLE_ENDINGS.map((ending) => `.${ending}`).join()

/** What a document is called at first: the name of its file without the ending. */
export function titleOf(fileName: string): string {
  const name = endingOf(fileName) === null ? fileName : fileName.replace(/\.[^.]+$/, '')
  return name.trim() || fileName
}
