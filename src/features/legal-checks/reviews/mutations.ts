import * as z from 'zod/mini'
import { legalChecks } from '#contract/legal-checks'
import { Assignee, FindingState } from '#contract/legal-reviews'
import { type AnyCommand, defineCommand, laneOf, type NewRecord, type Remainder } from '@/offline/outbox/commands'
import { DOCUMENT_KIND } from '../mutations'
import { legalCheckQueries } from '../queries'
import type { Said } from './state-of-findings'

/** The kind of the reviews in the effects of commands. */
export const REVIEW_KIND = 'legal-review'

/** `title` is that of the finding, by which the list of waiting changes names it. */
const ReviewInput = z.object({
  id: z.string(),
  document_id: z.string(),
  title: z.string(),
  finding_id: z.string(),
  /** Left out where it stays as it is. */
  state: z.optional(FindingState),
  comment: z.string(),
  assignee: z.optional(z.nullable(Assignee)),
})
export type ReviewInput = z.output<typeof ReviewInput>

/** Says how far people are with a finding of a document. What was said before stays. */
export const reviewFinding = defineCommand({
  name: 'legal_checks.review',
  version: 1,
  endpoint: legalChecks.review,
  input: ReviewInput,
  request: ({ id, document_id, finding_id, state, comment, assignee }) => ({
    params: { id: document_id },
    body: {
      id,
      finding_id,
      ...(state && { state }),
      comment,
      ...(assignee !== undefined && { assignee_id: assignee?.id ?? null }),
    },
  }),
  lanes: ({ document_id: id }) => [laneOf({ kind: DOCUMENT_KIND, id })],
  subject: ({ id }) => ({ kind: REVIEW_KIND, id }),
  needs: ({ document_id: id }) => [{ kind: DOCUMENT_KIND, id }],
  label: ({ title }) => title,
  invalidates: ({ document_id }) => [legalCheckQueries.detail(document_id).queryKey],
  applies: {
    [REVIEW_KIND]: {
      being: 'creates',
      ids: ({ id }) => [id],
      apply: (record: Said | undefined, input, { occurred_at: at }) => record ?? madeHere(input, at),
    },
    // The document itself stays as it is; that something waits is said of it.
    [DOCUMENT_KIND]: { ids: ({ document_id }) => [document_id], apply: (record) => record },
  },
  retarget: (input, document_id) => ({ ...input, document_id }),
  toNewRecord: (input, _, id): NewRecord => ({ command: reviewFinding as AnyCommand, input: { ...input, id } }),
  // What was said is not changed afterwards: what was typed since becomes a review of its own.
  again: (_, later, id): Remainder => ({ command: reviewFinding as AnyCommand, input: { ...later, id }, base: null }),
})

/** One that only this device knows. Its writer is the person whose device this is. */
function madeHere({ title, ...input }: ReviewInput, at: string): Said {
  return { ...input, finding_title: title, created_at: at, created_by: '' }
}

export const legalReviewCommands = [reviewFinding]
