import type { LegalFinding } from '#contract/legal-findings'

/** For tests: a finding about that passage of a text; without a passage, one about what the text lacks. */
export function aFinding(id: string, of?: { text: string; passage: string }, more: Partial<LegalFinding> = {}) {
  const start = of ? of.text.indexOf(of.passage) : null
  const finding: LegalFinding = {
    id,
    rule: 'ad/best',
    severity: 'high',
    title: `見つかったこと ${id}`,
    basis: '医療法 第6条の5',
    passage: of?.passage ?? '',
    start,
    end: of && start !== null ? start + of.passage.length : null,
    reason: `理由 ${id}`,
    suggestion: `書き換え ${id}`,
    engine: 'rules',
    ...more,
  }
  return finding
}
