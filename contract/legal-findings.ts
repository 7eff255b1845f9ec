import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './primitives.ts'

/** What a document is checked as. `other`: none of these; nothing is checked then. */
export const LEGAL_TYPES = ['advertising', 'contract', 'privacy', 'other'] as const
export const LegalType = z.enum(LEGAL_TYPES)
export type LegalType = z.infer<typeof LegalType>

/** Most characters (UTF-16 units) of a text that is checked while one waits. */
export const CHECKED_TEXT_LIMIT = 20_000

/** 高, 中, 低. */
export const LegalSeverity = z.enum(['high', 'medium', 'low'])
export type LegalSeverity = z.infer<typeof LegalSeverity>

/** Something in a text that a law forbids or asks for. */
export const LegalFinding = z.looseObject({
  /** The rule and where it applies: the same text has the same ids. */
  id: z.string(),
  rule: z.string(),
  severity: LegalSeverity,
  title: z.string(),
  /** The law and article it rests on. */
  basis: z.string(),
  /** Exactly as in the text; empty where something is missing from it. */
  passage: z.string(),
  /** Where the passage begins and ends in the text, in UTF-16 units; null where something is missing. */
  start: z.nullable(z.int()),
  end: z.nullable(z.int()),
  /** Why it is one. */
  reason: z.string(),
  /** Another wording, or what to add. */
  suggestion: z.string(),
  /** What found it: the rules, or the name of a model. */
  engine: z.string(),
})
export type LegalFinding = z.infer<typeof LegalFinding>

export const TextCheck = z.looseObject({
  type: LegalType,
  findings: z.array(LegalFinding),
})
export type TextCheck = z.infer<typeof TextCheck>

export const legalFindings = {
  check: endpoint({
    method: 'POST',
    path: '/api/legal-checks/check-text',
    summary: 'Findings in a text that is not kept; without a type it is told from the words',
    body: z.object({ text: requiredText(CHECKED_TEXT_LIMIT), type: z.optional(LegalType) }),
    response: TextCheck,
    ours: true,
  }),
}
