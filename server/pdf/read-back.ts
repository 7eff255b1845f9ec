import { extractText } from '../documents/extract-text.ts'

/** So much of the title has to be found again: the font has no picture of some rare letters, and of no emoji. */
const SHARE = 0.5

/** Whether a finished report can be read again: each of its pages by its number, and the title. */
export async function readsBack(bytes: Uint8Array, title: string): Promise<boolean> {
  try {
    // The reader takes the bytes for itself.
    const { text, pageStarts } = await extractText(bytes.slice(), 'pdf')
    const pages = pageStarts.length
    const hasPages = pageStarts.every((_, index) => text.includes(`${index + 1} / ${pages} ページ`))
    const known = new Set(text)
    const letters = title.match(/[\p{L}\p{N}]/gu) ?? []
    const found = letters.filter((letter) => known.has(letter))
    return pages > 0 && hasPages && found.length >= letters.length * SHARE
  } catch {
    return false
  }
}
