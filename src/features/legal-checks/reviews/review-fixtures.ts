import type { LegalReview } from '#contract/legal-reviews'

/** For tests: somebody is done with the finding `免責`. */
export function aReview(id: string, more: Partial<LegalReview> = {}): LegalReview {
  const said = { finding_id: '免責', finding_title: '免責の条項', state: 'done' as const, comment: '' }
  return { id, document_id: '契約', ...said, created_at: '2026-07-02T00:00:00Z', created_by: '主任 一郎', ...more }
}
