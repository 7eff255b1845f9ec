/** The line to the database is gone, its host cannot be reached, or its name is not known: of Node and of its resolver. */
const CODES = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_\w+)$/

/** What the driver and its pool say without a code. */
const WORDS =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)\b|Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|connection has been discarded|Cannot use a pool after calling end/i

/** Whether an error says that the database cannot be reached now. It may be there again a moment later. */
export function isConnectionLoss(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CODES.test(code) || WORDS.test(error.message)
}
