import { readFileSync } from 'node:fs'
import { searchText } from '#contract/search-text'
import { type Folded, foldWithPlaces } from './fold.ts'

/** A word of a concept where it stands in a folded text. */
export type ConceptPlace = { concept: string; start: number; end: number }

type Word = { text: string; concept: string }

/** Begins the token under which a passage is found for a concept. */
export const CONCEPT = '#'

/** Words by their first letter, the longest first. */
const WORDS = readWords(readFileSync(new URL('./concepts.txt', import.meta.url), 'utf8'))

/** How many groups of words there are. */
export const CONCEPT_COUNT = new Set([...WORDS.values()].flat().map(({ concept }) => concept)).size

/** One line a concept: its name and its words, which mean nearly the same at a reception. `;` begins a remark. */
function readWords(source: string): Map<string, Word[]> {
  const words = source.split('\n').flatMap((line) => {
    const [name = '', list = ''] = line.startsWith(';') ? [] : line.split(': ')
    return list.split(' ').flatMap((word) => (word === '' ? [] : [{ text: searchText(word), concept: CONCEPT + name }]))
  })
  const byLetter = Map.groupBy(words, ({ text }) => text.charAt(0))
  for (const [letter, list] of byLetter)
    byLetter.set(
      letter,
      list.toSorted((a, b) => b.text.length - a.text.length),
    )
  return byLetter
}

/** The concepts of a text: at each place the longest word that begins there. */
export function conceptsIn(source: string, folded: Folded = foldWithPlaces(source)): ConceptPlace[] {
  const found: ConceptPlace[] = []
  for (let start = 0; start < folded.text.length; start += 1) {
    const starting = (WORDS.get(folded.text.charAt(start)) ?? []).filter(({ text }) =>
      folded.text.startsWith(text, start),
    )
    const longest = starting[0]?.text.length ?? 0
    for (const { text, concept } of starting) {
      if (text.length === longest) found.push({ concept, start, end: start + longest })
    }
  }
  return found
}

/** The same without words that begin inside of another one. */
export function separateConceptsIn(source: string, folded: Folded = foldWithPlaces(source)): ConceptPlace[] {
  let last = { start: -1, end: 0 }
  return conceptsIn(source, folded).filter((place) => {
    if (place.start < last.end && place.start !== last.start) return false
    last = place
    return true
  })
}
