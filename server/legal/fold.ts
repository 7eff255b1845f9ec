/**
 * A text as patterns read it: NFKC, lower case, without white space. `starts[i]` and `ends[i]` say where the unit `i` of the
 * folded text stands in the original, in UTF-16 units.
 */
export type Folded = { text: string; starts: readonly number[]; ends: readonly number[] }

/** Marks that belong to the letter before them: half-width voicing marks, and combining ones. */
const MARK = /^[\uff9e\uff9f\u3099\u309a\p{M}]$/u
const BLANK = /[\s\u200b-\u200d\u2060\ufeff\u00ad]/u
/** Letters that NFKC leaves alone and that are written for one another. */
const SAME: Readonly<Record<string, string>> = {
  '\u301c': '~',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  ヶ: 'か',
  ヵ: 'か',
}

/** Folds the part of `original` from `from` to `to`. */
export function fold(original: string, from = 0, to = original.length): Folded {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (let at = from; at < to; ) {
    const end = letterEnd(original, at, to)
    const folded = foldLetter(original.slice(at, end))
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at)
      ends.push(end)
    }
    at = end
  }
  return { text, starts, ends }
}

/** Folds a pattern's letter, or a whole word of it, like the text. */
export function foldLetter(letter: string): string {
  if (isPlain(letter)) return letter
  if (BLANK.test(letter)) return ''
  const folded = letter.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  return SAME[folded] ?? folded
}

/** Hiragana, katakana and Chinese characters, which are most of a Japanese text, fold to themselves. */
function isPlain(letter: string): boolean {
  if (letter.length !== 1) return false
  const code = letter.charCodeAt(0)
  if (code === 0x30f5 || code === 0x30f6) return false
  return (code >= 0x3041 && code <= 0x30ff && (code < 0x3099 || code > 0x309c)) || (code >= 0x4e00 && code <= 0x9fff)
}

function letterEnd(text: string, at: number, to: number): number {
  let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  while (end < to && MARK.test(text.charAt(end))) end += 1
  return Math.min(end, to)
}
