import type { Match, Searched } from './match.ts'
import type { ReadExceptions } from './rules.ts'

/** A sentence that begins so speaks of the one before it, as the answer of a quiz does. */
const SPEAKS_OF_IT =
  /^(?:→|⇒|(?:[qa答][.:、]?)?(?:(?:この|その|こうした|そうした|こういった|このような|そのような|これら|それら|上記|以上|という|といった)|.{0,6}(?:表現|文言|言葉|表示)は))/

/** A passage may end within its verb (提供し, 利用する), and what takes it back begins there. */
const VERB = 4

/** Whether something beside a match says that it is no finding. */
export function isExcepted(exceptions: ReadExceptions, match: Match, searched: Searched): boolean {
  const { sentence, start } = match
  const from = searched.starts[sentence] ?? 0
  const end = searched.endOf(sentence)
  const verb = Math.max(start, match.end - VERB)
  const scopes: Record<keyof ReadExceptions, () => boolean> = {
    unless: () => has('unless', verb, end),
    unless_clause: () => has('unless_clause', verb, searched.clauseEnd(match)),
    unless_sentence: () => has('unless_sentence', from, end),
    unless_near: () => has('unless_near', ...searched.around(sentence)),
    unless_following: () => {
      const next = searched.sentences[sentence + 1]
      if (!next || !SPEAKS_OF_IT.test(next.text)) return false
      return has('unless_following', end, searched.endOf(sentence + 1))
    },
    unless_lead: () => searched.hasLead(exceptions.unless_lead ?? [], sentence),
    unless_section: () => has('unless_section', ...searched.section(sentence)),
    unless_document: () => searched.hasAnywhere(exceptions.unless_document ?? []),
  }
  const has = (scope: keyof ReadExceptions, low: number, high: number) =>
    searched.has(exceptions[scope] ?? [], low, high)
  return Object.keys(exceptions).some((scope) => scopes[scope as keyof ReadExceptions]())
}
