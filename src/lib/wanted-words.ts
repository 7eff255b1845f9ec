import { kanaOfRomaji } from '#contract/romaji'
import { searchText, searchWords } from '#contract/search-text'

/** A word that is searched for: all that it can stand for, folded. */
export type Wanted = readonly string[]

/** Letters of a syllable that is still being typed: 「kyans」. */
const UNFINISHED = /[b-df-hj-np-tv-z]{1,3}$/i

/** The words of a search, each as it was typed and, in Latin letters, as the kana that were meant. */
export function wantedIn(search: string): Wanted[] {
  return searchWords(search).map(([term, word]) => {
    const kana = kanaOfRomaji(word) ?? kanaOfRomaji(word.replace(UNFINISHED, ''))
    return kana === null ? [term] : [term, searchText(kana)]
  })
}

/** Whether each word of a search, of which there is one at least, is in what something is called: labels, readings, text. */
export function isNamed(search: string, names: readonly string[]): boolean {
  const wanted = wantedIn(search)
  const text = names.map(searchText).join('\n')
  return wanted.length > 0 && wanted.every((word) => word.some((one) => one !== '' && text.includes(one)))
}
