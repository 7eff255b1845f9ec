import type { LegalFinding } from '#contract/legal-findings'
import { SEVERITY_ORDER } from './finding-groups'

/** A stretch of a text that belongs to the same findings from its first character to its last. */
export type Segment = {
  /** Where it begins in the whole text, in UTF-16 units. */
  start: number
  text: string
  /** Findings whose passage it is part of, the shortest passage first. */
  findings: readonly LegalFinding[]
  /** Those whose passage begins here. */
  begins: readonly LegalFinding[]
  /** Whether it is of the passage that a search has found. */
  isFound: boolean
}

type Place = { start: number; end: number }

/** A finding with the place of its passage, which is really there. */
type Placed = Place & { finding: LegalFinding }

/** Where the passage of a finding stands in the text; null where it has none, or not there. */
export function placeOf(finding: LegalFinding, text: string): Place | null {
  const { start, end, passage } = finding
  if (start === null || end === null || start >= end) return null
  return text.slice(start, end) === passage ? { start, end } : null
}

/**
 * The text cut at the edges of every passage and of every page, by page. Passages may overlap and may go over the edge of a
 * page: a stretch knows all of the findings that it belongs to.
 * @param pageStarts where each page begins, in UTF-16 units; one entry where there are no pages
 * @param found the place of the passage that a search has found
 * @returns a row of stretches for each page; none for a page without a word
 */
export function markedPages(
  text: string,
  pageStarts: readonly number[],
  findings: readonly LegalFinding[],
  found: Place | null = null,
): Segment[][] {
  const placed = findings.flatMap((finding): Placed[] => {
    const place = placeOf(finding, text)
    return place ? [{ finding, ...place }] : []
  })
  const starts = [0, ...pageStarts.slice(1)]
  const places = found ? [...placed, found] : placed
  const cuts = edges([...starts, ...places.flatMap(({ start, end }) => [start, end])], text.length)
  const segments = cuts.map((start, index) => ({
    ...segmentAt(start, cuts[index + 1] ?? text.length, text, placed),
    isFound: found !== null && start >= found.start && start < found.end,
  }))
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? Number.POSITIVE_INFINITY
    return segments.filter(({ start }) => start >= from && start < to)
  })
}

/** Places inside of the text, each once, in order. */
function edges(places: readonly number[], length: number): number[] {
  return [...new Set(places)].filter((place) => place >= 0 && place < Math.max(1, length)).sort((a, b) => a - b)
}

function segmentAt(start: number, end: number, text: string, placed: readonly Placed[]): Omit<Segment, 'isFound'> {
  const over = placed.filter((one) => one.start <= start && one.end >= end).sort(shortestFirst)
  return {
    start,
    text: text.slice(start, end),
    findings: over.map(({ finding }) => finding),
    begins: over.filter((one) => one.start === start).map(({ finding }) => finding),
  }
}

/** Of passages of one length the graver first. */
function shortestFirst(a: Placed, b: Placed): number {
  return (
    a.end - a.start - (b.end - b.start) ||
    SEVERITY_ORDER.indexOf(a.finding.severity) - SEVERITY_ORDER.indexOf(b.finding.severity)
  )
}

/**
 * The finding that a press on a stretch leads to: its first, and with each further press the next one, so that each of
 * several passages on top of each other can be reached. Null for a stretch without any.
 */
export function nextFinding({ findings }: Pick<Segment, 'findings'>, active: string | null): LegalFinding | null {
  const at = findings.findIndex(({ id }) => id === active)
  return findings[(at + 1) % findings.length] ?? null
}
