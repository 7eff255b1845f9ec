import { hitsIn } from '@/lib/folded-hits'
import type { Wanted } from '@/lib/wanted-words'

/** Letters of an excerpt, and how many of them stand before what was found. */
const LENGTH = 160
const BEFORE = 24

/** Signs of Markdown, which say nothing in a line of plain words. */
const SIGNS = /\\(?=\p{P}|\p{S})|[*#>`|]+|-{3,}|^\s*(?:[-+]|\d+\.)\s+/gmu

/** The part of an answer in which the words of a search are found, its beginning where they are not, as one line. */
export function excerptOf(answer: string, wanted: readonly Wanted[]): string {
  const words = answer.replaceAll(SIGNS, '').replaceAll(/\s+/gu, ' ').trim()
  const at = hitsIn(words, wanted.flat())[0]?.start ?? 0
  const start = at <= BEFORE ? 0 : at - BEFORE
  return `${start > 0 ? '…' : ''}${words.slice(start, start + LENGTH)}${start + LENGTH < words.length ? '…' : ''}`
}
