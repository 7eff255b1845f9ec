import { cleanText } from './clean-text.ts'
import { TEXT_LIMIT } from './document-type.ts'

/** Pages as they are read, one after the other. */
export type PageWriter = {
  /** Whether nothing more is kept: reading on is of no use. */
  readonly isFull: boolean
  add(text: string): void
  end(): { text: string; pageStarts: number[]; isTruncated: boolean }
}

/** Joins pages to one text of at most `limit` UTF-16 units; each page begins on a line of its own. */
export function createPageWriter(limit = TEXT_LIMIT): PageWriter {
  const pageStarts: number[] = []
  let text = ''
  let isTruncated = false
  return {
    get isFull() {
      return isTruncated
    },
    add(page) {
      if (isTruncated) return
      if (text !== '' && !text.endsWith('\n')) text += '\n'
      // Cleaning takes a multiple of the memory, and what is far beyond the limit is not kept.
      const cleaned = cleanText(page.slice(0, limit * 2)).replace(/^\n+|\n+$/g, '')
      isTruncated = text.length + cleaned.length > limit || page.length > limit * 2
      pageStarts.push(Math.min(text.length, limit))
      text = isTruncated ? cut(text + cleaned, limit) : text + cleaned
    },
    end: () => ({ text, pageStarts: pageStarts.length === 0 ? [0] : pageStarts, isTruncated }),
  }
}

/** At most so many UTF-16 units, never half a letter. */
function cut(text: string, limit: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit
  return text.slice(0, end)
}
