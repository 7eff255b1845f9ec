import type { Item } from '#contract/pdf-text/item'
import { pageLines } from '#contract/pdf-text/page-lines'
import { type FoldedText, foldLetters } from './folded-letters'

/** A stretch of a run of letters of the page: units `from` to `to` of it. */
export type ItemPart = { item: Item; from: number; to: number }

/** The letters of a page in the order in which the server has read them; `parts[i]` is where unit `i` is drawn. */
export type PageLetters = { text: string; parts: readonly ItemPart[] }

/** The letters of a page, by the rule that the server reads by, without white space. */
export function lettersOfPage(items: readonly Item[], isVertical: (font: string) => boolean): PageLetters {
  const parts: ItemPart[] = []
  let text = ''
  for (const { runs } of pageLines(items, isVertical)) {
    for (const { item } of runs) {
      const folded = foldLetters(item.str)
      text += folded.text
      folded.at.forEach((from, unit) => {
        parts.push({ item, from, to: folded.end[unit] ?? from })
      })
    }
  }
  return { text, parts }
}

/**
 * Where a stretch of the text that was read is drawn on its page; null where it is not there. What was read and the letters
 * of the page are the same but for what was cut off, or was read by an earlier version: of several places the nearest counts.
 * @param read the text of the page as it was read
 * @param start units of that text, as `end`
 */
export function partsOf(read: FoldedText, page: PageLetters, start: number, end: number): ItemPart[] | null {
  const from = read.at.filter((at) => at < start).length
  const to = read.at.filter((at) => at < end).length
  const place = from < to ? nearestPlace(page.text, read.text.slice(from, to), from) : -1
  return place < 0 ? null : joined(page.parts.slice(place, place + to - from))
}

function nearestPlace(text: string, wanted: string, near: number): number {
  const before = text.lastIndexOf(wanted, near)
  const behind = text.indexOf(wanted, near)
  if (before < 0 || behind < 0) return Math.max(before, behind)
  return near - before <= behind - near ? before : behind
}

/** Letters that follow one another in a run are one stretch. */
function joined(parts: readonly ItemPart[]): ItemPart[] {
  const stretches: ItemPart[] = []
  for (const part of parts) {
    const last = stretches.at(-1)
    if (last?.item === part.item && part.from <= last.to && part.from >= last.from) last.to = part.to
    else stretches.push({ ...part })
  }
  return stretches
}
