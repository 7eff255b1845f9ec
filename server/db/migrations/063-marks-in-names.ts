import type { Kysely } from 'kysely'
import { up as foldAnew } from './053-search-by-sound.ts'

/**
 * Customers are found by names with marks that repeat a kana (みすゞ), with a selector of the form of a kanji, and by two more old
 * forms: everybody is folded anew, as then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await foldAnew(db)
}
