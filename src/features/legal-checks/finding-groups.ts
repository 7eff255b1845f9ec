import { type LegalFinding, LegalSeverity } from '#contract/legal-findings'

/** The gravest first. */
export const SEVERITY_ORDER: readonly LegalSeverity[] = LegalSeverity.options

export type FindingCounts = Readonly<Record<LegalSeverity, number>>

/** How many findings there are of each severity. */
export function countFindings(findings: readonly Pick<LegalFinding, 'severity'>[]): FindingCounts {
  const counts = { high: 0, medium: 0, low: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

/** The findings of one severity; null for all. */
export function ofSeverity(findings: readonly LegalFinding[], severity: LegalSeverity | null): readonly LegalFinding[] {
  return severity === null ? findings : findings.filter((one) => one.severity === severity)
}

export type FindingGroups = {
  /** About a passage, in the order of the text. */
  inText: readonly LegalFinding[]
  /** About what the text lacks, the gravest first. */
  missing: readonly LegalFinding[]
}

/** What is wrong in a text, and what it lacks. */
export function groupFindings(findings: readonly LegalFinding[]): FindingGroups {
  const rank = ({ severity }: LegalFinding) => SEVERITY_ORDER.indexOf(severity)
  return {
    inText: findings
      .filter(({ start }) => start !== null)
      .sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || (a.end ?? 0) - (b.end ?? 0) || rank(a) - rank(b)),
    missing: findings.filter(({ start }) => start === null).sort((a, b) => rank(a) - rank(b)),
  }
}
