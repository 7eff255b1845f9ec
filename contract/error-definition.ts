import { ERROR_WORDS } from './error-words.ts'
import { type ErrorCode, type ErrorFacts, errorFacts } from './errors.ts'

/** Message and suggestion. */
export type Words = readonly [message: string, suggestion: string]

/** Fails to compile when a code of the table has no words. */
const WORDS: Readonly<Record<ErrorCode, Words>> = ERROR_WORDS

/** All that the table says of a code: its facts and its words. */
export type ErrorDefinition = ErrorFacts & { message: string; suggestion: string }

/** For the server, and for parts of the client that are loaded late; others take `errorFacts`. */
export function errorDefinition(code: ErrorCode): ErrorDefinition {
  const [message, suggestion] = WORDS[code]
  return { ...errorFacts(code), message, suggestion }
}
