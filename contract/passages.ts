/** A stretch of a document that answers by itself, in the words of the document. */
export type Passage = {
  /** Counted from 0 in the order of the document. */
  position: number
  /** Counted from 1; null of a document without pages. */
  page: number | null
  text: string
}

/** UTF-16 units that a passage has unless the page ends. */
const AIM = 400
/** The most that it has. */
export const PASSAGE_LIMIT = 600

/** Where a text may be cut: behind a sentence or line. */
const SENTENCE = /[^。！？!?\n]*(?:[。！？!?]+[」』）)]*|\n+|$)/gu
/** A line that says what comes below it. */
const HEADING = /^\s*(?:#{1,6}\s|第[0-9０-９一二三四五六七八九十百]+[条章節]|[■◆●【])/u

/**
 * Cuts a text into passages of about 400 to 600 UTF-16 units. A passage ends with a sentence or line, begins with a heading
 * where one stands, and never goes over a page.
 * @param pageStarts where each page begins in the text; one entry or none where there are no pages
 */
export function cutPassages(text: string, pageStarts: readonly number[]): Passage[] {
  const starts = pageStarts.length > 0 ? pageStarts : [0]
  const texts = starts.flatMap((start, index) => {
    const page = starts.length > 1 ? index + 1 : null
    return cutPage(text.slice(start, starts[index + 1])).map((passage) => ({ page, text: passage }))
  })
  return texts.map((passage, position) => ({ position, ...passage }))
}

/**
 * Where a passage stands in its text, by the number that it was cut with, in UTF-16 units; null where the text has none of it.
 * @param pageStarts those that the text was cut with
 */
export function placeOfPassage(
  text: string,
  pageStarts: readonly number[],
  position: number,
): { start: number; end: number } | null {
  let end = 0
  for (const passage of cutPassages(text, pageStarts)) {
    // Between two passages stands white space alone: what is found next is where it was cut.
    const start = text.indexOf(passage.text, end)
    end = start + passage.text.length
    if (passage.position === position) return { start, end }
  }
  return null
}

function cutPage(page: string): string[] {
  const passages: string[] = []
  let passage = ''
  const close = () => {
    if (passage.trim() !== '') passages.push(passage.trim())
    passage = ''
  }
  for (const [sentence] of page.matchAll(SENTENCE)) {
    for (const piece of inPieces(sentence)) {
      const isFull = passage.length + piece.length > PASSAGE_LIMIT
      if (isFull || (HEADING.test(piece) && passage.length >= AIM / 2) || passage.length >= AIM) close()
      passage += piece
    }
  }
  close()
  return passages
}

/** A sentence without an end, as a table has it, is cut where it becomes too long, and never inside of a letter. */
function* inPieces(sentence: string): Generator<string> {
  let rest = sentence
  while (rest.length > PASSAGE_LIMIT) {
    const isInside = /[\ud800-\udbff]/.test(rest.charAt(PASSAGE_LIMIT - 1))
    const end = isInside ? PASSAGE_LIMIT - 1 : PASSAGE_LIMIT
    yield rest.slice(0, end)
    rest = rest.slice(end)
  }
  if (rest !== '') yield rest
}
