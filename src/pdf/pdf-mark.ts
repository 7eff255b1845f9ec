import type { Tone } from '@/ui/tone'

/** A passage of the text that was read, to be marked where it is drawn. */
export type PdfMark = {
  id: string
  tone: Tone
  /** What it says of the passage; its accessible name. */
  label: string
  /** Units of the text. */
  start: number
  end: number
  /** Where a press on it leads, and the address of that place; null leads nowhere. */
  way: { href: string; follow: () => void } | null
}

/** The mark that somebody wants to see; each time that it is asked for has a number of its own. */
export type Aim = { markId: string; turn: number }

/** A text that was read out of a PDF, and where each of its pages begins. */
export type ReadText = { text: string; pageStarts: readonly number[] }

/** The page, counted from 1, on which a place of the text stands. */
export function pageAt(place: number, { pageStarts }: Pick<ReadText, 'pageStarts'>): number {
  return Math.max(1, pageStarts.findLastIndex((start) => start <= place) + 1)
}

/** What of the text stands on a page, counted from 1. */
export function stretchOf(page: number, { text, pageStarts }: ReadText): { start: number; end: number } {
  const start = page === 1 ? 0 : (pageStarts[page - 1] ?? text.length)
  return { start, end: pageStarts[page] ?? text.length }
}
