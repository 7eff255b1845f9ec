import type { Selectable } from 'kysely'
import type { LegalReview } from '#contract/legal-reviews'
import type { LegalReviewsTable } from '../db/schema-legal-checks.ts'
import type { Trx } from '../db/with-tenant.ts'

export const REVIEW_COLUMNS = [
  'id',
  'document_id',
  'finding_id',
  'finding_title',
  'state',
  'comment',
  'created_at',
  'created_by',
] as const

type ReviewRow = Pick<Selectable<LegalReviewsTable>, (typeof REVIEW_COLUMNS)[number]>

export function toReview({ created_at, ...rest }: ReviewRow): LegalReview {
  return { ...rest, created_at: created_at.toISOString() }
}

/** What people said of the findings of a document, the earliest first. */
export async function reviewsOf(trx: Trx, documentId: string): Promise<LegalReview[]> {
  const rows = await trx
    .selectFrom('legal_reviews')
    .select(REVIEW_COLUMNS)
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toReview)
}
