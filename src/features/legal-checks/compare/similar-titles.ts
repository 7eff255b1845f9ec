import { searchText } from '#contract/search-text'

/** From here on two titles may be of versions of one document. */
const ALIKE = 0.5

/** Documents whose titles are like another one, the likest first, and the others in the order in which they came. */
export function bySimilarTitle<T extends { title: string }>(documents: readonly T[], title: string) {
  const told = documents.map((document) => ({ document, likeness: likenessOf(document.title, title) }))
  const alike = told.filter(({ likeness }) => likeness >= ALIKE).toSorted((a, b) => b.likeness - a.likeness)
  const others = told.filter(({ likeness }) => likeness < ALIKE)
  return { alike: alike.map(({ document }) => document), others: others.map(({ document }) => document) }
}

/** From 0 to 1: how many of the pairs of letters of two titles are in both. */
function likenessOf(one: string, other: string): number {
  const [left, right] = [pairsIn(one), pairsIn(other)]
  const shared = [...left].filter((pair) => right.has(pair)).length
  return (2 * shared) / Math.max(1, left.size + right.size)
}

function pairsIn(title: string): Set<string> {
  const letters = [...searchText(title)]
  return new Set(letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
}
