import type { Words } from '#contract/error-definition'
import { FIRST_WORDS } from '#contract/first-words'

let words: Readonly<Record<string, Words>> = FIRST_WORDS

/** Brings the words of all codes to the page; until then there are those of failures that the client finds itself. */
export async function loadTableWords(): Promise<void> {
  words = (await import('#contract/error-words')).ERROR_WORDS
}

/** Message and suggestion of a code in Japanese; null for unknown codes and until {@link loadTableWords} is done. */
export function wordsAtHand(code: string): Words | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null
}
