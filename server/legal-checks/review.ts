import type * as z from 'zod/mini'
import { type FindingState, type LegalReview, type LegalReviewInput, MOST_REVIEWS } from '#contract/legal-reviews'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { events } from '../core/events.ts'
import { notifyMember } from '../core/notify.ts'
import type { Trx } from '../db/with-tenant.ts'
import { lockDocument } from './record.ts'
import { REVIEW_COLUMNS, toReview } from './reviews.ts'

const NOBODY = 'この人は、いまこのテナントで働いていません。担当を選び直してください。'

/**
 * Keeps what the caller says of a finding. A finding that a later check did not find again is no reason to refuse it: it was
 * there when somebody wrote this. Who is named to take care of it is told. Throws DB_002 for an unknown document, VAL_001 for one
 * with too many reviews and for an assignee who is no active member, DB_003 when the id is taken.
 */
export async function addReview(
  ctx: CallContext,
  documentId: string,
  { id, finding_id, state, comment, assignee_id }: z.output<typeof LegalReviewInput>,
): Promise<LegalReview> {
  const { trx, caller } = ctx
  const { findings, current: document } = await lockDocument(ctx, documentId)
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
  const assignee = assignee_id ? await activeMember(trx, assignee_id) : null
  const said = {
    ...{ finding_id, finding_title, comment: comment.trim() },
    state: state ?? (await stateOf(trx, documentId, finding_id)),
  }
  const by = { created_by: caller.name, created_by_member: caller.memberId }
  const assigned = {
    names_assignee: assignee_id !== undefined,
    assignee_member: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
  }
  const row = await trx
    .insertInto('legal_reviews')
    .values({ ...(id && { id }), document_id: documentId, ...said, ...assigned, ...by })
    .returning(REVIEW_COLUMNS)
    .executeTakeFirstOrThrow()
  if (assignee && assignee.id !== caller.memberId) {
    const event = events.findingAssigned(document, finding_title, caller.name)
    await notifyMember(trx, { tenantId: caller.tenant.id, memberId: assignee.id }, event)
  }
  return toReview(row)
}

/** How far people are with a finding, by what was said of it last; nobody says more while the document is locked. */
async function stateOf(trx: Trx, documentId: string, findingId: string): Promise<FindingState> {
  const latest = await trx
    .selectFrom('legal_reviews')
    .select('state')
    .where('document_id', '=', documentId)
    .where('finding_id', '=', findingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.state ?? 'open'
}

/** Somebody who works here now. */
async function activeMember(trx: Trx, id: string): Promise<{ id: string; name: string }> {
  const member = await trx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (member) return member
  throw new AppError('VAL_001', { validationErrors: [{ field: 'assignee_id', message: NOBODY }] })
}
