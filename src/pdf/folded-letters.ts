import { plainLetters } from '#contract/plain-letters'

/** A text without what differs between two ways of writing it down: `at[i]` is where the letter of its unit `i` begins. */
export type FoldedText = { text: string; at: readonly number[]; end: readonly number[] }

/** A letter with what stands on it. */
const LETTER = /.\p{M}*/gsu
/** White space and what nobody sees: reading joins lines, and leaves the unseen out. */
const NOTHING = /[\s\p{Cc}\p{Cf}]/gu

/** Folds a text to its letters alone, each of which knows its place in the text, in UTF-16 units. */
export function foldLetters(given: string): FoldedText {
  const at: number[] = []
  const end: number[] = []
  let text = ''
  for (const { 0: letter, index } of given.matchAll(LETTER)) {
    const folded = plainLetters(letter).normalize('NFKC').replace(NOTHING, '')
    text += folded
    for (let unit = 0; unit < folded.length; unit++) {
      at.push(index)
      end.push(index + letter.length)
    }
  }
  return { text, at, end }
}
