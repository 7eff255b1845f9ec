import { type Folded, foldWithPlaces } from './fold.ts'

/** A piece of a text by which it is found, and where it stands in the folded text. */
export type Token = { token: string; start: number; end: number }

/** Begins a pair of letters that is grammar more often than a word. */
export const WEAK = '~'

const LATIN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u
const HIRAGANA = /^[\u3041-\u309f]$/
/** What stands between words: it makes no word with the letter before it. */
const PARTICLE = /^[をがはにのでともへや]$/

/**
 * Cuts a text into tokens: words of Latin letters and digits, and pairs of neighbouring Japanese letters, which need no
 * dictionary. A line may break inside of a Japanese word.
 */
export function tokensIn(source: string, folded: Folded = foldWithPlaces(source)): Token[] {
  const { text, places, ends } = folded
  const tokens: Token[] = []
  const written = (unit: number) => source[places[unit] ?? 0]?.normalize('NFKC') ?? ''
  // A word seldom begins with hiragana and goes on with another script.
  const isWeak = (start: number) => HIRAGANA.test(written(start)) || PARTICLE.test(written(start + 1))
  for (let start = 0; start < text.length; ) {
    const letter = text[start] ?? ''
    if (LATIN.test(letter)) {
      let end = start + 1
      while (end < text.length && LATIN.test(text[end] ?? '') && (places[end] ?? 0) <= (ends[end - 1] ?? 0)) end += 1
      tokens.push({ token: text.slice(start, end), start, end })
      start = end
      continue
    }
    const next = text[start + 1] ?? ''
    if (JAPANESE.test(letter) && JAPANESE.test(next)) {
      tokens.push({ token: `${isWeak(start) ? WEAK : ''}${letter}${next}`, start, end: start + 2 })
    }
    start += 1
  }
  return tokens
}
