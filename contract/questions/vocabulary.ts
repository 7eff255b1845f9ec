import { searchText } from '../search-text.ts'

export type VocabularyKind = 'tag' | 'company' | 'category' | 'product'
type Meaning = { kind: VocabularyKind; value: string }
/** The tenant's own words by their folded form; one word can be a tag and a category. */
export type Vocabulary = ReadonlyMap<string, readonly Meaning[]>

/** Words of each kind that are known, the most frequent first. */
export const MOST_WORDS = 2_000
/** What people leave out of the name of a company. */
const LEGAL_FORM = /株式会社|有限会社|合同会社|学校法人|社会福祉法人|一般社団法人|医療法人|npo法人|\((?:株|有)\)/gu

/** The words of these records; of a company also its name without the legal form. */
export function vocabularyOf(words: Readonly<Partial<Record<VocabularyKind, readonly string[]>>>): Vocabulary {
  const vocabulary = new Map<string, readonly Meaning[]>()
  const add = (kind: VocabularyKind, value: string, folded: string) => {
    if (folded.length > 1) vocabulary.set(folded, [...(vocabulary.get(folded) ?? []), { kind, value }])
  }
  for (const kind of ['tag', 'company', 'category', 'product'] as const) {
    for (const value of words[kind] ?? []) {
      const folded = searchText(value)
      add(kind, value, folded)
      const short = kind === 'company' ? folded.replace(LEGAL_FORM, '') : folded
      if (short !== folded) add(kind, value, searchText(short))
    }
  }
  return vocabulary
}

/** The longest word of the tenant that a folded text begins with. */
export function valueAt(vocabulary: Vocabulary, rest: string): { length: number; meanings: readonly Meaning[] } | null {
  let found: { length: number; meanings: readonly Meaning[] } | null = null
  for (const [folded, meanings] of vocabulary) {
    if (folded.length > (found?.length ?? 0) && rest.startsWith(folded)) found = { length: folded.length, meanings }
  }
  return found
}
