import { diff } from '@/lib/diff'

/** Words that are in both texts, in the earlier one alone, or in the later one alone. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }
/** Sentences that stayed as they were, or a place that has changed. */
export type Block = { kind: 'same'; sentences: string[] } | { kind: 'changed'; pieces: Piece[] }

/** A sentence or line, with the white space behind it. */
const SENTENCE = /[^。！？!?\n]*(?:[。！？!?]+[」』）)]*|\n|$)\s*/gu
/** UTF-16 units of a place up to which its letters are compared. */
const LONGEST_PLACE = 3_000
/** The share of a place that stayed, from which on its letters are told apart; below it the place was written anew. */
const ALIKE = 0.4
/** What is left of a sentence between two changes says nothing when it is shorter than this. */
const SHORTEST_REST = 2

/** What has become of a text, sentence by sentence, and inside of one letter by letter. White space and width change nothing. */
export function textChanges(before: string, after: string): Block[] {
  const blocks: Block[] = []
  let [removed, added] = ['', '']
  const close = () => {
    if (removed !== '' || added !== '') blocks.push({ kind: 'changed', pieces: piecesOf(removed, added) })
    ;[removed, added] = ['', '']
  }
  for (const { kind, items } of diff(sentencesIn(before), sentencesIn(after), foldedText)) {
    if (kind === 'removed') removed += items.join('')
    else if (kind === 'added') added += items.join('')
    else {
      close()
      blocks.push({ kind: 'same', sentences: items })
    }
  }
  close()
  return blocks
}

/** A text as it is compared. */
export const foldedText = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '')

function sentencesIn(text: string): string[] {
  return [...text.matchAll(SENTENCE)].map(([sentence]) => sentence).filter((sentence) => sentence.trim() !== '')
}

function piecesOf(removed: string, added: string): Piece[] {
  const whole = [
    { kind: 'removed' as const, text: removed },
    { kind: 'added' as const, text: added },
  ].filter(({ text }) => text !== '')
  if (whole.length < 2 || Math.max(removed.length, added.length) > LONGEST_PLACE) return whole
  const pieces = withoutCrumbs(
    diff([...removed], [...added], (letter) => letter).map(({ kind, items }) => ({ kind, text: items.join('') })),
  )
  const kept = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return kept < ALIKE * Math.max(removed.length, added.length) ? whole : pieces
}

/** Single letters that stayed by chance between two changes are told as part of these: words are read, not letters. */
function withoutCrumbs(edits: readonly Piece[]): Piece[] {
  const pieces: Piece[] = []
  let [removed, added] = ['', '']
  const close = () => {
    if (removed !== '') pieces.push({ kind: 'removed', text: removed })
    if (added !== '') pieces.push({ kind: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  for (const [at, { kind, text }] of edits.entries()) {
    const isCrumb = text.length < SHORTEST_REST && at > 0 && at < edits.length - 1
    if (kind === 'same' && !isCrumb) {
      close()
      pieces.push({ kind, text })
      continue
    }
    if (kind !== 'added') removed += text
    if (kind !== 'removed') added += text
  }
  close()
  return pieces
}
