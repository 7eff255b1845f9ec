import { BUILT_IN, type Source } from '#contract/assistant'
import type { Engine, Writing } from '../ai/engine.ts'
import { OWN_CITATION, readCitations } from './citations.ts'
import { type Composed, NOTHING_FOUND } from './compose.ts'

/** Said before the passages where a model has named none of them. */
export const NOT_CITED =
  'モデルの回答は根拠の番号を示していなかったため、表示していません。代わりに、資料の該当する部分をそのまま示します。'

/** How a model says, as it was told to, that the passages hold no answer. */
const SAYS_NOTHING_FOUND = /^\s*根拠となる資料が見つかりません/u

/** An answer as it is kept: its sources are those that it names, and whoever is said to have written it has written it. */
export type CitedAnswer = { answer: string; sources: Source[]; engine: string }

/**
 * Has an answer written that rests on its sources. What names none of them is not passed on as the words of a model: the passages
 * themselves take its place, and say so.
 */
export async function writeCited(
  engine: Engine,
  { task, sources }: Composed,
  { signal, onText }: Writing,
): Promise<CitedAnswer> {
  const written = readCitations(sources.length, onText, engine.name === BUILT_IN ? OWN_CITATION : undefined)
  await engine.write(task, { signal, onText: written.push })
  const { text, cited } = written.end()
  if (cited.length > 0) return { answer: text, sources: chosen(sources, cited), engine: engine.name }
  if (SAYS_NOTHING_FOUND.test(text)) {
    onText(NOTHING_FOUND)
    return { answer: NOTHING_FOUND, sources: [], engine: engine.name }
  }
  const quoted = readCitations(sources.length, onText, OWN_CITATION)
  quoted.push(`${NOT_CITED}\n\n${task.builtIn}`)
  const instead = quoted.end()
  return { answer: instead.text, sources: chosen(sources, instead.cited), engine: BUILT_IN }
}

const chosen = (sources: readonly Source[], places: readonly number[]): Source[] =>
  places.flatMap((place) => sources[place] ?? [])
