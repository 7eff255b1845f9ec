import type { CheckedDocument } from '#contract/legal-checks'
import type { LegalReview } from '#contract/legal-reviews'
import { madeHere } from '@/offline/outbox/fold/made'
import type { Shown } from '@/offline/outbox/fold/record'
import { useOutbox } from '@/offline/scope/outbox'
import { REVIEW_KIND } from './mutations'
import { type Said, withOwn } from './state-of-findings'

/** What people said of the findings of a document, also what waits on this device. */
export function useReviews({ id, reviews }: CheckedDocument): Shown<LegalReview>[] {
  const own = madeHere<Said>(REVIEW_KIND, useOutbox()).filter(({ record }) => record.document_id === id)
  return withOwn(reviews, own)
}
