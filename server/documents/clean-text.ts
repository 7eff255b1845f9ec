import { plainLetters } from '#contract/plain-letters'

/** Control characters, and those that are invisible: they split words in two or turn the order of letters around. */
const UNSEEN = /[^\P{Cc}\t\n]|[\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu

/**
 * Text as it can be stored and searched: well-formed, NFC, lines end with `\n`, no control characters but tabs, no spaces
 * at the end of a line, and at most one empty line in a row.
 */
export function cleanText(text: string): string {
  return (
    plainLetters(text.toWellFormed())
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replace(UNSEEN, '')
      .replaceAll('\u00A0', ' ')
      .normalize('NFC')
      .split('\n')
      // An expression for spaces at the end of a line would look at each of a million spaces a million times.
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
  )
}
