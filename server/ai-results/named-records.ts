import type { Source } from '#contract/assistant'

/** The customers and contacts that a text is written from: whoever has it has read them. */
export function namedRecords(sources: readonly Source[]): Set<string> {
  return new Set(sources.flatMap(({ kind, id }) => (kind === 'customer' || kind === 'interaction' ? (id ?? []) : [])))
}
