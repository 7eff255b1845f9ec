import { searchText } from '#contract/search-text'

/** A name of one letter stands in words that have nothing to do with it. */
const SHORTEST_NAME = 2

type Named = { id: string; name: string }

/** Which products a folded text mentions, by the folded forms of their names. */
export type MentionReader = {
  /** What to look for, the longest first. */
  names: readonly string[]
  /** The products that a text names, each once. */
  read(text: string): string[]
}

/**
 * Reads texts that `searchText` has folded. A longer name wins over a shorter one that is a part of it: who speaks of
 * 「ホームホワイトニング」 has not spoken of 「ホワイトニング」. Products that share a name are mentioned together.
 */
export function mentionReader(catalogue: readonly Named[]): MentionReader {
  const byName = Map.groupBy(catalogue, ({ name }) => searchText(name))
  const named = [...byName].filter(([name]) => name.length >= SHORTEST_NAME).toSorted(([a], [b]) => b.length - a.length)
  return {
    names: named.map(([name]) => name),
    read: (text) => {
      const taken: [from: number, to: number][] = []
      return named.flatMap(([name, products]) => {
        const free = placesOf(name, text).filter((from) => !isWithin(taken, from, from + name.length))
        for (const from of free) taken.push([from, from + name.length])
        return free.length > 0 ? products.map(({ id }) => id) : []
      })
    },
  }
}

function placesOf(name: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) places.push(at)
  return places
}

function isWithin(taken: readonly (readonly [number, number])[], from: number, to: number): boolean {
  return taken.some(([begin, end]) => begin <= from && to <= end)
}
