/** Numbers of sources in brackets, as [1], [1, 2] or [1-3], in the widths that models write, with the space before them. */
const CITATION = /[ \u3000]{0,8}[[［]([資料\s\d０-９,、，~〜～–-]{1,40})[\]］]/gu
/** The numbers that the built-in engine writes: in the words of documents that it quotes, brackets of that kind are escaped. */
export const OWN_CITATION = /[ \u3000]{0,8}\[(\d{1,3})\]/gu
/** The end of a text that may become a citation with what follows. */
const UNFINISHED = /[ \u3000]{0,8}(?:[[［][資料\s\d０-９,、，~〜～–-]{0,40})?$/u

/** A text that names its sources by the numbers of those that it cites. */
export type Cited = {
  text: string
  /** Places of the cited ones among all sources, in the order of their new numbers. */
  cited: number[]
}

/**
 * Reads a text that comes in pieces: a number that no source has is left out, the others count from 1 in the order in which
 * they come. `citation`: how a number is written. `onText` gets nothing before the first that holds: until then the text is nobody's claim.
 */
export function readCitations(sources: number, onText: (piece: string) => void, citation = CITATION) {
  const cited: number[] = []
  let text = ''
  let rest = ''
  let told = 0

  function numberOf(place: number): number {
    if (!cited.includes(place)) cited.push(place)
    return cited.indexOf(place) + 1
  }

  function take(whole: string) {
    text += whole.replaceAll(citation, (found, inside: string) => {
      if (!/[\d０-９]/.test(inside)) return found
      const numbers = placesIn(inside, sources).map((place) => `[${numberOf(place)}]`)
      return numbers.length === 0 ? '' : `${/^[ \u3000]*/u.exec(found)?.[0] ?? ''}${numbers.join('')}`
    })
    if (cited.length === 0 || told === text.length) return
    onText(text.slice(told))
    told = text.length
  }

  return {
    push: (piece: string): void => {
      const all = rest + piece
      const end = UNFINISHED.exec(all)?.index ?? all.length
      rest = all.slice(end)
      take(all.slice(0, end))
    },
    end: (): Cited => {
      take(rest)
      rest = ''
      return { text, cited }
    },
  }
}

/** The places among so many sources that a citation names. */
function placesIn(inside: string, sources: number): number[] {
  const numbers = inside
    .normalize('NFKC')
    .split(/[^\d~〜–-]+/u)
    .flatMap((part) => {
      const [first, last = first] = part
        .split(/[~〜–-]/u)
        .filter(Boolean)
        .map(Number)
      if (first === undefined || last === undefined) return []
      return Array.from({ length: Math.max(0, Math.min(last, sources) - first + 1) }, (_, step) => first + step)
    })
  return [...new Set(numbers.filter((number) => number >= 1).map((number) => number - 1))]
}
