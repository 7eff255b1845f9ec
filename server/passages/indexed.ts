import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutPassages, type Passage } from '#contract/passages'
import { termCounts } from '../retrieval/index-terms.ts'

/** A passage with what it is found by. */
export type IndexedPassage = Passage & { terms: string[] }

/** Passages that are read before others have their turn: a document may have thousands. */
const AT_ONCE = 20

/**
 * Cuts a text into passages and reads what each is found by.
 * @param pageStarts where each page begins in the text; one entry or none where there are no pages
 * @throws the reason of `signal` when it is aborted
 */
export async function indexedPassages(
  text: string,
  pageStarts: readonly number[],
  signal: AbortSignal,
): Promise<IndexedPassage[]> {
  const indexed: IndexedPassage[] = []
  for (const passage of cutPassages(text, pageStarts)) {
    if (indexed.length % AT_ONCE === 0) await nextTurn()
    signal.throwIfAborted()
    indexed.push({ ...passage, terms: [...termCounts(passage.text).keys()] })
  }
  return indexed
}
