import { isErrorCode } from '#contract/errors'
import { loadTableWords, wordsAtHand } from '@/api/table-words'
import { loadCode } from '@/lib/load-chunk'
import type { AppError } from './app-error'

type Table = typeof import('./code-words-en')['ENGLISH']

let english: Table | null = null

/** Brings the English words of the codes to the page; called when English is chosen, long before they are needed. */
export async function loadEnglishCodes(): Promise<void> {
  const [{ ENGLISH }] = await loadCode(() => Promise.all([import('./code-words-en'), loadTableWords()]))
  english = ENGLISH
}

/**
 * The words of the table in the language on screen, in place of the Japanese ones of the server. Null when those are
 * right as they are: in Japanese, for unknown codes, and where the server said something of its own.
 */
export function codeWords(
  error: Pick<AppError, 'code' | 'message'>,
  locale: string,
): { message: string; suggestion: string } | null {
  if (locale !== 'en' || !english || !isErrorCode(error.code)) return null
  if (error.message !== wordsAtHand(error.code)?.[0]) return null
  const [message, suggestion] = english[error.code]
  return { message, suggestion }
}
