import type { LegalFinding } from '#contract/legal-findings'
import type { FindingState } from '#contract/legal-reviews'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { uuid } from '@/lib/uuid'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { reviewFinding } from './mutations'

/** Says how far a finding is, without words. It is seen beside the finding; only what is not with the server yet is told. */
export function useReview(documentId: string, { id: finding_id, title }: LegalFinding) {
  const { run, busy } = useCommand(reviewFinding)

  async function review(state: FindingState) {
    const outcome = await run({ id: uuid(), document_id: documentId, title, finding_id, state, comment: '' })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') tellFailure(outcome.error, {})
    else if (outcome.state !== 'sent') notifySaved(savedAs(outcome), outcome.entry.last_error, title)
  }

  return { review, busy }
}
