import * as z from 'zod/mini'
import type { SearchMode } from './search-address'

/** Who compared the meaning, and why the chosen model did not; null of a search by words alone. */
const Meaning = z.nullable(z.object({ comparedBy: z.string(), failure: z.nullable(z.string()) }))

/** What fits a search. */
export type FoundPassages<Result> = { results: readonly Result[]; meaning: z.output<typeof Meaning> }

/** What fits a search, as it is kept on this device. */
export const foundPassages = <Results extends z.ZodMiniType>(results: Results) =>
  z.object({ results, meaning: Meaning })

type Ways<Asked, Result> = {
  words: (query: Asked) => Promise<{ results: readonly Result[] }>
  meaning: (
    query: Asked & { with_words?: 'true' },
  ) => Promise<{ results: readonly Result[]; compared_by: string; model_failure: string | null }>
}

/** Asks by the words and their meaning, or by one of both. */
export async function findPassages<Asked extends object, Result>(
  mode: SearchMode,
  query: Asked,
  ways: Ways<Asked, Result>,
): Promise<{ results: Result[]; meaning: z.output<typeof Meaning> }> {
  if (mode === 'keyword') return { results: [...(await ways.words(query)).results], meaning: null }
  const reply = await ways.meaning(mode === 'both' ? { ...query, with_words: 'true' } : query)
  return { results: [...reply.results], meaning: { comparedBy: reply.compared_by, failure: reply.model_failure } }
}
