// The sources in an answer of the server, of whatever assistant: each has them at another place.
import { Source } from '#contract/assistant'

/** The documents that an answer quotes, which its reader was not told of that they are deleted. */
export function citedIn(data: unknown): Source[] {
  const source = sourceOf(data)
  if (source) return source.id === null || source.fate === 'deleted' ? [] : [source]
  return partsOf(data).flatMap(citedIn)
}

/** The same answer without the passages of these documents; it itself where it quotes none of them. */
export function withoutPassages(data: unknown, kind: Source['kind'], gone: ReadonlySet<string>): unknown {
  const source = sourceOf(data)
  if (source) {
    const isQuoted = source.kind === kind && source.fate !== 'deleted' && source.id !== null && gone.has(source.id)
    return isQuoted ? { ...source, excerpt: '', fate: 'deleted' } : data
  }
  const parts = partsOf(data)
  const changed = parts.map((part) => withoutPassages(part, kind, gone))
  if (changed.every((part, at) => part === parts[at])) return data
  if (Array.isArray(data)) return changed
  return Object.fromEntries(Object.keys(data as object).map((name, at) => [name, changed[at]]))
}

function sourceOf(data: unknown): Source | null {
  if (typeof data !== 'object' || data === null || !('excerpt' in data)) return null
  const read = Source.safeParse(data)
  return read.success ? read.data : null
}

const partsOf = (data: unknown): unknown[] => (typeof data === 'object' && data !== null ? Object.values(data) : [])
