import * as z from 'zod/mini'
import { type Pattern, readPattern, type WordLists } from './pattern.ts'
import { CHECKED_TYPES, type CheckedType, filesOf, readYaml, wordLists } from './read-yaml.ts'
import { Exceptions, RuleFile, type WrittenCase, type WrittenExceptions } from './rule-file.ts'

/** What a rule says of its findings, and how the words of one of its cases differ. */
type Words = Pick<RuleFile, 'title' | 'severity' | 'basis' | 'reason' | 'suggestion'>
export type ReadExceptions = { [Scope in keyof WrittenExceptions]?: readonly Pattern[] }
type Groups = ReadonlyMap<string, readonly Pattern[]>

export type SayingCase = Words & {
  kind: 'says'
  says: readonly Pattern[]
  with: readonly Pattern[] | null
  withNear: readonly Pattern[] | null
  withLead: readonly Pattern[] | null
  needsDocument: Groups
  needsSection: Groups
  onlyIf: readonly Pattern[] | null
  over: number | null
  passage: 'match' | 'sentence' | 'none'
  isFarCourt: boolean
  isOnce: boolean
  noHeading: boolean
  /** Those of the case and those of all rules of its type: either is enough. */
  exceptions: readonly ReadExceptions[]
}
export type MissingCase = Words & {
  kind: 'missing'
  missing: Groups
  apartFrom: readonly Pattern[]
  onlyIf: readonly Pattern[] | null
  unlessDocument: readonly Pattern[]
}
export type Rule = { id: string; cases: readonly (SayingCase | MissingCase)[]; written: RuleFile }

const ExceptionFile = z.record(z.enum(CHECKED_TYPES), Exceptions)

const kept = new Map<CheckedType, readonly Rule[]>()
let keptExceptions: z.infer<typeof ExceptionFile> | null = null

/** The rules of a type of document, read when they are first needed. Throws naming the file that is not one. */
export function rulesOf(type: CheckedType): readonly Rule[] {
  const known = kept.get(type)
  if (known) return known
  const lists = wordLists()
  keptExceptions ??= readYaml('exceptions.yaml', ExceptionFile)
  const ofType = keptExceptions[type]
  const rules = filesOf(type).map((file) => readRule(file, type, lists, ofType))
  kept.set(type, rules)
  return rules
}

function readRule(file: string, type: CheckedType, lists: WordLists, ofType: WrittenExceptions): Rule {
  const written = readYaml(file, RuleFile)
  try {
    return { id: written.id, written, cases: written.cases.map((one) => readCase(one, written, type, lists, ofType)) }
  } catch (thrown) {
    throw new Error(`${file} holds what is no rule`, { cause: thrown })
  }
}

const withoutDenials = ({ unless, unless_clause, ...others }: WrittenExceptions): WrittenExceptions => others

function readCase(
  written: WrittenCase,
  rule: RuleFile,
  type: CheckedType,
  lists: WordLists,
  ofType: WrittenExceptions,
): SayingCase | MissingCase {
  const words: Words = {
    title: written.title ?? rule.title,
    severity: written.severity ?? rule.severity,
    basis: written.basis ?? rule.basis,
    reason: written.reason ?? rule.reason,
    suggestion: written.suggestion ?? rule.suggestion,
  }
  const read = (patterns: readonly string[]) => patterns.map((pattern) => readPattern(pattern, lists))
  const readIf = (patterns: readonly string[] | undefined) => (patterns ? read(patterns) : null)
  const readGroups = (groups: Record<string, string[]>) =>
    new Map(Object.entries(groups).map(([name, patterns]) => [name, read(patterns)]))
  const onlyIf = readIf(written.only_if)
  if ('missing' in written) {
    const { missing, unless_document, apart_from } = written
    const groups = Array.isArray(missing) ? { [words.title]: missing } : missing
    return {
      ...words,
      kind: 'missing',
      missing: readGroups(groups),
      onlyIf,
      unlessDocument: read(unless_document ?? []),
      apartFrom: read(apart_from ?? []),
    }
  }
  const exceptionsOf = (given: WrittenExceptions): ReadExceptions =>
    Object.fromEntries(
      Object.keys(Exceptions.shape).flatMap((scope) => {
        const patterns = given[scope as keyof WrittenExceptions]
        return patterns ? [[scope, read(patterns)]] : []
      }),
    )
  return {
    ...words,
    kind: 'says',
    says: read(written.says),
    with: readIf(written.with),
    withNear: readIf(written.with_near),
    withLead: readIf(written.with_lead),
    needsDocument: readGroups(written.needs_document ?? {}),
    needsSection: readGroups(written.needs_section ?? {}),
    onlyIf,
    over: written.over ?? null,
    passage: written.passage ?? (type === 'advertising' ? 'match' : 'sentence'),
    isFarCourt: written.far_court ?? false,
    isOnce: written.once ?? false,
    noHeading: written.no_heading ?? false,
    exceptions: [exceptionsOf(written), exceptionsOf(written.plain ? withoutDenials(ofType) : ofType)],
  }
}
