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
  'names_assignee',
  'assignee_member',
  'assignee_name',
  'created_at',
  'created_by',
] as const

type ReviewRow = Pick<Selectable<LegalReviewsTable>, (typeof REVIEW_COLUMNS)[number]>

export function toReview(row: ReviewRow): LegalReview {
  const { created_at, names_assignee, assignee_member: id, assignee_name: name, ...rest } = row
  const assignee = id === null ? null : { id, name: name ?? '' }
  return { ...rest, ...(names_assignee && { assignee }), created_at: created_at.toISOString() }
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
