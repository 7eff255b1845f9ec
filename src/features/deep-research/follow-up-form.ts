import type { AiResult } from '#contract/ai-results'
import { CompetitorSubject, CustomerSubject, FollowUp, research } from '#contract/research'
import { callPatiently } from '@/api/call-patiently'
import { problemsBySchema } from '@/forms/check-fields'
import { useOnlineForm } from '@/forms/use-online-form'

/** The call by which more is asked of a report. */
export function callOf({ kind }: AiResult) {
  if (kind === 'research.competitor') return research.competitor
  return kind === 'research.customer' ? research.customer : research.existingCustomer
}

/** The report that the question of a result followed; null for the first one. */
export const followedBy = ({ input }: AiResult): string | null =>
  typeof input.follows === 'string' ? input.follows : null

/** The form for one more question of a finished report. */
export function useFollowUpForm(result: AiResult, onAsked: (result: AiResult) => void) {
  return useOnlineForm<{ question: string }, AiResult>({
    name: `research.follow:${result.id}`,
    start: { question: '' },
    check: (fields) => problemsBySchema(FollowUp, fields),
    asksForWork: true,
    act: ({ question }, id) => ask(result, { question, follows: result.id, id }),
    tell: () => {},
    onSaved: onAsked,
  })
}

function ask(
  { kind, input, subject_id: customerId }: AiResult,
  more: { question: string; follows: string; id: string },
): Promise<AiResult> {
  if (kind === 'research.competitor') {
    return callPatiently(research.competitor, { body: CompetitorSubject.parse({ ...input, ...more }) })
  }
  return customerId === null
    ? callPatiently(research.customer, { body: CustomerSubject.parse({ ...input, ...more }) })
    : callPatiently(research.existingCustomer, { params: { id: customerId }, body: more })
}
