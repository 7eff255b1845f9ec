import { searchText } from '../search-text.ts'

/** A text as it is compared, by the rule of every search, with the way back to what was typed. */
export type FoldedText = {
  folded: string
  /** What was typed from one place of the folded text until before another. */
  typed: (from: number, to: number) => string
}

/** Folds a text letter by letter, so that each folded letter knows where it came from. */
export function foldText(text: string): FoldedText {
  const letters = [...text.normalize('NFKC')]
  const origins: number[] = []
  let folded = ''
  for (const [at, letter] of letters.entries()) {
    const part = searchText(letter)
    folded += part
    for (let unit = 0; unit < part.length; unit += 1) origins.push(at)
  }
  const originOf = (at: number) => origins[at] ?? letters.length
  return { folded, typed: (from, to) => letters.slice(originOf(from), originOf(to)).join('').trim() }
}
