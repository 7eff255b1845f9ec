import { searchText } from '#contract/search-text'

/** A stretch of a text, in UTF-16 units. */
export type Hit = { start: number; end: number }

/** A letter with the voiced mark that belongs to it, of any width. */
const LETTER = /.[\u3099\u309a\uff9e\uff9f]?/gsu

/**
 * Where folded words stand in a text as it is written, in its order and none inside of another. A letter can become several
 * when it is folded, and a space none: each folded unit remembers the letter that it comes from.
 */
export function hitsIn(text: string, words: readonly string[]): Hit[] {
  const from: Hit[] = []
  let folded = ''
  for (const { 0: letter, index: start } of text.matchAll(LETTER)) {
    const units = searchText(letter)
    folded += units
    for (let unit = 0; unit < units.length; unit += 1) from.push({ start, end: start + letter.length })
  }
  const found = words.flatMap((word) => placesOf(word, folded).flatMap((at) => stretch(from, at, word.length)))
  return joined(found.sort((a, b) => a.start - b.start))
}

function placesOf(word: string, folded: string): number[] {
  const places: number[] = []
  if (word === '') return places
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) places.push(at)
  return places
}

function stretch(from: readonly Hit[], at: number, length: number): Hit[] {
  const [first, last] = [from[at], from[at + length - 1]]
  return first && last ? [{ start: first.start, end: last.end }] : []
}

/** Stretches that meet are one. */
function joined(hits: readonly Hit[]): Hit[] {
  const whole: Hit[] = []
  for (const hit of hits) {
    const last = whole.at(-1)
    if (last && hit.start <= last.end) last.end = Math.max(last.end, hit.end)
    else whole.push({ ...hit })
  }
  return whole
}
