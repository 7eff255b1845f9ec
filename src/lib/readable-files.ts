/** Endings of files whose text can be read. What a file really is, the server tells from its content. */
export const READABLE_ENDINGS = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'text', 'md', 'csv', 'html', 'htm', 'eml']
/** For the picker of the browser. */
export const READABLE_FILES = READABLE_ENDINGS.map((ending) => `.${ending}`).join()

/** What a document is called at first: the name of its file without the ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim() || fileName
}
