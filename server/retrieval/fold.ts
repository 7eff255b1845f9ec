import { searchText } from '#contract/search-text'

/** A text folded for comparing, and where each of its units stands in the text as it was written. */
export type Folded = {
  text: string
  /** Of each UTF-16 unit of `text`, the first unit of its letter in the source. */
  places: readonly number[]
  /** Of each unit, the end of its letter in the source. */
  ends: readonly number[]
}

/** A letter with the voiced mark behind it: half-width kana and decomposed letters are two code points. */
const LETTER = /[\s\S][\u3099\u309a\uff9e\uff9f]?/gu

/** Letters that are remembered folded: a search folds hundreds of passages, which are written with few of them. */
const REMEMBERED = 10_000
const remembered = new Map<string, string>()

function foldLetter(letter: string): string {
  const known = remembered.get(letter)
  if (known !== undefined) return known
  if (remembered.size >= REMEMBERED) remembered.clear()
  const folded = searchText(letter)
  remembered.set(letter, folded)
  return folded
}

/** Folds a text as the search of records does (`contract/search-text.ts`), and keeps the places. */
export function foldWithPlaces(source: string): Folded {
  let text = ''
  const places: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of source.matchAll(LETTER)) {
    const folded = foldLetter(letter)
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) {
      places.push(index)
      ends.push(index + letter.length)
    }
  }
  return { text, places, ends }
}
