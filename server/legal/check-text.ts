import type { LegalFinding, LegalType, TextCheck } from '#contract/legal-findings'
import { detectType } from './detect-type.ts'
import { isExcepted } from './exceptions.ts'
import { isExtractByItself } from './extract.ts'
import { isFarCourt } from './far-court.ts'
import { type Match, Searched } from './match.ts'
import type { Pattern } from './pattern.ts'
import { type MissingCase, type Rule, rulesOf, type SayingCase } from './rules.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

type Options = {
  /** Only a part of the text is there: nothing is missing from it. Without it the shape of the text decides. */
  isExtract?: boolean
}

/** So many units of the folded text apart, passages are one. */
const BESIDE = 8

/** Where a finding is, in units of the folded text. */
type Found = {
  rule: string
  sentence: number
  from: SayingCase
  start: number
  end: number
  missing: readonly string[]
}

/**
 * Checks a text by the rules of its type, which is told from the words where it is not given. Findings come in the order of
 * their passages (UTF-16 units of the text), then what is missing from the whole text. A text of the type `other` has none.
 */
export function checkText(text: string, type?: LegalType, options: Options = {}): TextCheck {
  const searched = new Searched(sentencesOf(text))
  const checkedAs =
    type ?? detectType(searched, (asType) => findingsOf(text, searched, asType, { isExtract: true }).length)
  return { type: checkedAs, findings: findingsOf(text, searched, checkedAs, options) }
}

/** The findings of a text that was divided already. */
export function findingsOf(
  text: string,
  searched: Searched,
  type: LegalType,
  { isExtract }: Options = {},
): LegalFinding[] {
  if (type === 'other' || searched.sentences.length === 0) return []
  const isPart = isExtract ?? isExtractByItself(type, searched)
  const findings: LegalFinding[] = []
  const missing: LegalFinding[] = []
  for (const rule of rulesOf(type)) {
    const found = rule.cases.flatMap((one) => (one.kind === 'says' ? passagesOf(rule, one, searched) : []))
    const passages = joined(withoutOverlaps(found.filter(({ from }) => from.passage !== 'none')), searched, text)
    findings.push(...passages.map((one) => findingAt(text, searched, one)))
    if (isPart) continue
    const [first] = [
      ...found
        .filter(({ from }) => from.passage === 'none')
        .map((one) => missingFinding(rule.id, one.from, one.missing)),
      // What the text says wrongly is not missing from it.
      ...rule.cases.flatMap((one) =>
        one.kind === 'missing' && passages.length === 0 ? missingOf(rule, one, searched) : [],
      ),
    ]
    if (first) missing.push(first)
  }
  const byPlace = (one: LegalFinding, other: LegalFinding) =>
    (one.start ?? 0) - (other.start ?? 0) || (one.end ?? 0) - (other.end ?? 0)
  return [...findings.toSorted(byPlace), ...missing]
}

function passagesOf({ id }: Rule, from: SayingCase, searched: Searched): Found[] {
  const { onlyIf, needsDocument, needsSection, isOnce } = from
  const isAboutLack = needsDocument.size + needsSection.size > 0
  if (onlyIf && !searched.hasAnywhere(onlyIf)) return []
  const matches = from.says
    .flatMap((pattern) => searched.matches(pattern))
    .filter((match) => fits(from, match, searched))
  const found = matches.flatMap((match) => {
    const section = searched.section(match.sentence)
    const missing = [...lacking(needsDocument, searched), ...lacking(needsSection, searched, { within: section })]
    return isAboutLack && missing.length === 0 ? [] : [{ match, missing }]
  })
  const kept = isOnce ? onceOf(found, searched.sentences) : found
  return kept.map(({ match, missing }) => ({
    rule: id,
    sentence: match.sentence,
    from,
    missing,
    ...passageOf(from, match, searched),
  }))
}

/** Of several matches the first in a sentence, before one in a heading. */
function onceOf<T extends { match: Match }>(found: readonly T[], sentences: readonly Sentence[]): T[] {
  const first = found.find(({ match }) => !sentences[match.sentence]?.isHeading) ?? found[0]
  return first ? [first] : []
}

function fits(from: SayingCase, match: Match, searched: Searched): boolean {
  const { sentence, amount } = match
  if (from.over !== null && (amount === null || amount <= from.over)) return false
  if (from.noHeading && searched.sentences[sentence]?.isHeading) return false
  if (from.with && !searched.says(from.with, sentence)) return false
  if (from.withNear && !searched.has(from.withNear, ...searched.around(sentence))) return false
  if (from.withLead && !searched.hasLead(from.withLead, sentence)) return false
  if (from.isFarCourt && !isFarCourt(match, searched)) return false
  return !from.exceptions.some((exceptions) => isExcepted(exceptions, match, searched))
}

function passageOf({ passage }: SayingCase, { start, end, sentence }: Match, searched: Searched) {
  return passage === 'sentence'
    ? { start: searched.starts[sentence] ?? 0, end: searched.endOf(sentence) }
    : { start, end }
}

/** Of passages of one sentence that overlap or stand side by side one is left, as wide as all of them. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = kept.at(-1)
    if (before && one.start < before.end + BESIDE && one.sentence === before.sentence) {
      before.end = Math.max(before.end, one.end)
    } else kept.push({ ...one })
  }
  return kept
}

/** What two whole sentences of one paragraph say, one after the other, is one passage. */
function joined(passages: readonly Found[], { sentences }: Searched, text: string): Found[] {
  const kept: Found[] = []
  for (const one of passages) {
    const before = kept.at(-1)
    const between = text.slice(sentences[one.sentence - 1]?.end, sentences[one.sentence]?.start)
    const isNext = before?.sentence === one.sentence - 1 && !/[\n\r]/.test(between)
    if (before && isNext && before.from.passage === 'sentence' && one.from.passage === 'sentence') {
      before.end = one.end
      before.sentence = one.sentence
    } else kept.push({ ...one })
  }
  return kept
}

function findingAt(text: string, searched: Searched, { rule, from, start, end, missing }: Found): LegalFinding {
  const [first, last] = searched.original(start, end)
  return {
    ...wordsOf(from, missing),
    id: `${rule}:${first}`,
    rule,
    passage: text.slice(first, last),
    start: first,
    end: last,
  }
}

function missingOf({ id }: Rule, from: MissingCase, searched: Searched): LegalFinding[] {
  if (from.onlyIf && !searched.hasAnywhere(from.onlyIf)) return []
  if (searched.hasAnywhere(from.unlessDocument)) return []
  const missing = lacking(from.missing, searched, { apartFrom: from.apartFrom })
  return missing.length === 0 ? [] : [missingFinding(id, from, missing)]
}

function missingFinding(id: string, from: SayingCase | MissingCase, missing: readonly string[]): LegalFinding {
  return { ...wordsOf(from, missing), id: `${id}:missing`, rule: id, passage: '', start: null, end: null }
}

type Where = { within?: [from: number, to: number]; apartFrom?: readonly Pattern[] }

/** The names of the groups of which nothing is said, in the whole document or in a part of it. */
function lacking(groups: MissingCase['missing'], searched: Searched, { within, apartFrom = [] }: Where = {}): string[] {
  const [from, to] = within ?? [0, Number.POSITIVE_INFINITY]
  const isSaid = (pattern: Pattern) =>
    searched
      .matches(pattern)
      .some(({ start, sentence }) => start >= from && start < to && !searched.says(apartFrom, sentence))
  return [...groups].filter(([, patterns]) => !patterns.some(isSaid)).map(([name]) => name)
}

function wordsOf(from: SayingCase | MissingCase, missing: readonly string[]) {
  const filled = (words: string) => words.trim().replaceAll('{missing}', missing.join('、'))
  return {
    severity: from.severity,
    title: from.title,
    basis: from.basis,
    reason: filled(from.reason),
    suggestion: filled(from.suggestion),
    engine: 'rules',
  }
}
