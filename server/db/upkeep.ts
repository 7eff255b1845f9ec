import type { Database } from './connect.ts'

const FIRST_MS = 60_000
const EVERY_MS = 6 * 3_600_000

/**
 * Does for the embedded database what PostgreSQL's autovacuum does by itself: room of old rows is used again, and counts
 * are answered by indexes alone. Returns the function that stops it. A round takes a fraction of a second at 50,000
 * customers; others wait for it meanwhile.
 */
export function startUpkeep({ kind, pool }: Database): () => void {
  if (kind !== 'embedded') return () => {}
  // A round that fails is made up for by the next one.
  const tidy = () => void pool.query('vacuum (analyze)').catch(() => {})
  const first = setTimeout(tidy, FIRST_MS).unref()
  const later = setInterval(tidy, EVERY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(later)
  }
}
