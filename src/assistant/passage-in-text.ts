import type { Source } from '#contract/assistant'

/** A page of a text, with a passage marked where it stands on it; the number is null where there are no pages. */
export type PreviewPage = { number: number | null; before: string; marked: string; after: string }

type Text = { text: string; page_starts: readonly number[] }
export type Passage = { page: number | null; text: string }

/** The passage of a source of the knowledge base. */
export function passageOf({ page, excerpt }: Pick<Source, 'page' | 'excerpt'>): Passage {
  return { page: page ?? null, text: excerpt }
}

/**
 * A text page by page, the passage that an answer rests on marked. A passage stands in the text as it was read; on the page that
 * it is of, where it says so. It is marked nowhere when the text has become another one.
 */
export function pagesOf({ text, page_starts }: Text, passage: Passage | null): PreviewPage[] {
  const starts = page_starts.length > 0 ? page_starts : [0]
  const place = passage && placeOf({ text, page_starts: starts }, passage)
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length
    const number = starts.length > 1 ? index + 1 : null
    if (!place || place.from < start || place.from >= end) {
      return { number, before: text.slice(start, end), marked: '', after: '' }
    }
    const to = Math.min(place.to, end)
    return {
      number,
      before: text.slice(start, place.from),
      marked: text.slice(place.from, to),
      after: text.slice(to, end),
    }
  })
}

/** Where a passage stands in a text, in UTF-16 units; null where it does not. */
export function placeOf(
  { text, page_starts }: Text,
  { page, text: said }: Passage,
): { from: number; to: number } | null {
  const pageStart = page === null ? 0 : (page_starts[page - 1] ?? 0)
  const onPage = text.indexOf(said, pageStart)
  const from = onPage >= 0 ? onPage : text.indexOf(said)
  return from < 0 || said === '' ? null : { from, to: from + said.length }
}
