import * as z from 'zod/mini'
import { Id, requiredText, Timestamp, text } from './primitives.ts'

export const REVIEW_COMMENT_LIMIT = 2_000
/** Reviews that one document can have. */
export const MOST_REVIEWS = 500

/**
 * How far people are with a finding. `open`: it is to be looked at, or again · `done`: somebody has dealt with it ·
 * `dismissed`: it is no fault here, and the comment says why.
 */
export const FindingState = z.enum(['open', 'done', 'dismissed'])
export type FindingState = z.infer<typeof FindingState>

/** A member who takes care of something. */
export const Assignee = z.looseObject({ id: Id, name: z.string() })
export type Assignee = z.infer<typeof Assignee>

/** What somebody said of a finding. The latest one of a finding says how far it is; none is ever changed. */
export const LegalReview = z.looseObject({
  id: Id,
  document_id: Id,
  /** The id of the finding in the document. */
  finding_id: z.string(),
  /** As it was called then; a later check may not find it any more. Empty: it was gone already. */
  finding_title: z.string(),
  state: FindingState,
  comment: z.string(),
  /** Who takes care of the finding from then on, by the name of then; null: nobody. Absent where it says nothing of that. */
  assignee: z.optional(z.nullable(Assignee)),
  created_at: Timestamp,
  created_by: z.string(),
})
export type LegalReview = z.infer<typeof LegalReview>

export const LegalReviewInput = z
  .object({
    id: z.optional(Id),
    finding_id: requiredText(200),
    /** Absent: as far as people are with it already; a comment settles nothing and opens nothing again. */
    state: z.optional(FindingState),
    comment: z._default(text(REVIEW_COMMENT_LIMIT), ''),
    /** An active member, or null for nobody. Absent: whoever takes care of it does so still. */
    assignee_id: z.optional(z.nullable(Id)),
  })
  .check(
    z.refine(({ state, comment }) => state !== 'dismissed' || comment.trim() !== '', {
      error: 'required',
      path: ['comment'],
    }),
  )
