import type { LegalFinding, TextCheck } from '#contract/legal-findings'
import { builtInEngine } from '../ai/built-in-engine.ts'
import type { Engine } from '../ai/engine.ts'
import { type EngineEnv, openEngine } from '../ai/open-engine.ts'
import { AppError } from '../core/app-error.ts'
import type { JobContext } from '../core/job.ts'
import { UnreadableSecret } from '../core/secrets.ts'
import { storable } from '../core/storable.ts'
import { messagesOf, placedFindings, SaidFindings } from './model-findings.ts'

/**
 * What a model adds to a check. `letters`: how much of the text it has read, null where none was asked. `failure`: why it did not
 * answer, a code of the error table; the rules' findings stand.
 */
export type SecondLook = { findings: LegalFinding[]; letters: number | null; failure: string | null }
export type LookAgain = (
  ctx: Pick<JobContext, 'job' | 'read' | 'step' | 'signal'>,
  text: string,
  check: TextCheck,
) => Promise<SecondLook>

/** Letters of what a model reads at a time, and how often for one document. */
const PART = 12_000
const MOST_PARTS = 4

/** Has the tenant's model look for what the rules have not found. The built-in engine has nothing to add to its own rules. */
export function secondLook(env: EngineEnv): LookAgain {
  return async (ctx, text, check) => {
    try {
      return { ...(await look(await openEngine(ctx, env), ctx.signal, text, check)), failure: null }
    } catch (thrown) {
      ctx.signal.throwIfAborted()
      if (thrown instanceof UnreadableSecret) return { findings: [], letters: null, failure: 'EXT_001' }
      if (!(thrown instanceof AppError) || !thrown.code.startsWith('EXT_')) throw thrown
      return { findings: [], letters: null, failure: thrown.code }
    }
  }
}

async function look(engine: Engine, signal: AbortSignal, text: string, { type, findings }: TextCheck) {
  if (type === 'other' || engine === builtInEngine) return { findings: [], letters: null }
  const found: LegalFinding[] = []
  let letters = 0
  for (const { at, part } of partsOf(text)) {
    const known = [...findings, ...found]
    const messages = messagesOf(part, type, known.filter(isIn(at, at + part.length)))
    const said = await engine.fill({ builtIn: { findings: [] }, messages, schema: SaidFindings }, signal)
    const placed = placedFindings(said, part, { at, engine: engine.name, known })
    found.push(...placed.map((one) => ({ ...one, ...storableWords(one) })))
    letters = at + part.length
  }
  return { findings: found, letters }
}

const isIn = (from: number, to: number) => (finding: LegalFinding) =>
  finding.start !== null && finding.start >= from && finding.start < to

const storableWords = ({ title, basis, reason, suggestion }: LegalFinding) => ({
  title: storable(title),
  basis: storable(basis),
  reason: storable(reason),
  suggestion: storable(suggestion),
})

/** A long text in parts that end with a sentence where there is one. */
export function partsOf(text: string): { at: number; part: string }[] {
  const parts: { at: number; part: string }[] = []
  let at = 0
  while (at < text.length && parts.length < MOST_PARTS) {
    const whole = text.slice(at, at + PART)
    const last = Math.max(whole.lastIndexOf('。'), whole.lastIndexOf('\n'))
    const part = at + PART < text.length && last > PART / 2 ? whole.slice(0, last + 1) : whole
    parts.push({ at, part })
    at += part.length
  }
  return parts
}

/** The findings of both, in the order of their passages; what is missing from the text comes last. */
export function joinedFindings(rules: readonly LegalFinding[], model: readonly LegalFinding[]): LegalFinding[] {
  const placed = [...rules, ...model].filter(({ start }) => start !== null)
  const byPlace = (one: LegalFinding, other: LegalFinding) => (one.start ?? 0) - (other.start ?? 0)
  return [...placed.toSorted(byPlace), ...rules.filter(({ start }) => start === null)]
}
