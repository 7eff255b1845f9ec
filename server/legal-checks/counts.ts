import type { LegalFinding, LegalSeverity } from '#contract/legal-findings'

/** Findings of each severity. */
export function countsOf(findings: readonly LegalFinding[]): Record<LegalSeverity, number> {
  const count = (severity: LegalSeverity) => findings.filter((finding) => finding.severity === severity).length
  return { high: count('high'), medium: count('medium'), low: count('low') }
}
