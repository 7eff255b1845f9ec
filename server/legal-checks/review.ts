import type * as z from 'zod/mini'
import { type LegalReview, type LegalReviewInput, MOST_REVIEWS } from '#contract/legal-reviews'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { lockDocument } from './record.ts'
import { REVIEW_COLUMNS, toReview } from './reviews.ts'

/**
 * Keeps what the caller says of a finding. A finding that a later check did not find again is no reason to refuse it: it was
 * there when somebody wrote this. Throws DB_002 for an unknown document, VAL_001 for one with too many reviews, DB_003 when
 * the id is taken.
 */
export async function addReview(
  ctx: CallContext,
  documentId: string,
  { id, finding_id, state, comment }: z.output<typeof LegalReviewInput>,
): Promise<LegalReview> {
  const { trx, caller } = ctx
  const { findings } = await lockDocument(ctx, documentId)
  const { count } = await trx
    .selectFrom('legal_reviews')
    .select((rows) => rows.fn.countAll<string>().as('count'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_REVIEWS) {
    const message = `1つの文書に残せる確認の記録は${MOST_REVIEWS}件までです。`
    throw new AppError('VAL_001', { validationErrors: [{ field: 'comment', message }] })
  }
  const finding_title = findings.find((finding) => finding.id === finding_id)?.title ?? ''
  const said = { finding_id, finding_title, state, comment: comment.trim() }
  const by = { created_by: caller.name, created_by_member: caller.memberId }
  const row = await trx
    .insertInto('legal_reviews')
    .values({ ...(id && { id }), document_id: documentId, ...said, ...by })
    .returning(REVIEW_COLUMNS)
    .executeTakeFirstOrThrow()
  return toReview(row)
}
