import { searchText } from '#contract/search-text'

/** Endings of questions, which every question has. */
const ASKING =
  /(について|に関して|教えてください|教えて|ください|でしょうか|ですか|ますか|ましたか|何|なに|どの|どれ|いつ|どう|とは|は何)/g
const WORD = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words of a question that say what it is about, folded. */
export function askedWords(question: string): string[] {
  const words = [...WORD.segment(question.replace(ASKING, ' '))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    // Particles and endings are short and in hiragana.
    .filter((word) => [...word].length > 1 && !/^[ぁ-ん]{1,2}$/.test(word))
  return [...new Set(words.map(searchText))].filter((word) => word !== '')
}

/** How many of the words a text holds; longer words weigh more. */
export function likeness(words: readonly string[], text: string): number {
  const folded = searchText(text)
  return words.filter((word) => folded.includes(word)).reduce((sum, word) => sum + word.length, 0)
}
