// What happened on a day, in its order: each timer, each request, each use of a disk. The same plan makes the same trace,
// or a failing seed could not be run again.
import { createHash } from 'node:crypto'

export type Trace = {
  note: (what: string) => void
  /** What was noted, in its order. */
  lines: readonly string[]
}

export function createTrace(): Trace {
  const lines: string[] = []
  return { lines, note: (what) => void lines.push(what) }
}

/** SHA-256 of the whole trace, hexadecimal. */
export const hashOf = ({ lines }: Trace): string => createHash('sha256').update(lines.join('\n')).digest('hex')

/** How many lines before the first difference are told. */
const CONTEXT = 5

/** Where two runs of one plan begin to differ, with the lines before it; null when they are the same. */
export function firstDifference(one: Trace, other: Trace): string | null {
  if (hashOf(one) === hashOf(other)) return null
  const at = one.lines.findIndex((line, index) => line !== other.lines[index])
  const place = at === -1 ? one.lines.length : at
  const before = one.lines.slice(Math.max(0, place - CONTEXT), place)
  return [...before, `- ${one.lines[place] ?? '(end)'}`, `+ ${other.lines[place] ?? '(end)'}`].join('\n')
}
