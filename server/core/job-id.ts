import { createHash } from 'node:crypto'

/** The id of a job that several processes may ask for: the same for the same words, so that one is made. */
export function idOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
