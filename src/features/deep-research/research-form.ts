import type { AiResult } from '#contract/ai-results'
import { CompetitorSubject, CustomerSubject, research } from '#contract/research'
import { callPatiently } from '@/api/call-patiently'
import { problemsBySchema } from '@/forms/check-fields'
import { useOnlineForm } from '@/forms/use-online-form'

/** Who is researched. */
export type Subject = 'customer' | 'competitor'
export type ResearchFields = { subject: Subject; name: string; company: string; url: string; question: string }

const NOTHING: ResearchFields = { subject: 'customer', name: '', company: '', url: '', question: '' }

/**
 * The form by which a research is asked for, of somebody by name or of a customer on record. Of the subjects it takes those
 * that the person may ask for: a draft may be older than that.
 */
export function useResearchForm(
  customerId: string | undefined,
  subjects: readonly Subject[],
  onAsked: (result: AiResult) => void,
) {
  const [first] = subjects
  const allowed = (fields: ResearchFields): ResearchFields =>
    first === undefined || subjects.includes(fields.subject) ? fields : { ...fields, subject: first }
  const form = useOnlineForm<ResearchFields, AiResult>({
    name: customerId === undefined ? 'research.ask' : `research.ask:${customerId}`,
    start: NOTHING,
    check: (fields) => (customerId === undefined ? problemsOf(allowed(fields)) : {}),
    asksForWork: true,
    act: (fields, id) => ask(allowed(fields), customerId, id),
    tell: () => {},
    onSaved: onAsked,
  })
  return { ...form, fields: allowed(form.fields) }
}

function problemsOf({ subject, name, company, url, question }: ResearchFields) {
  return subject === 'customer'
    ? problemsBySchema(CustomerSubject, { name, company, question })
    : problemsBySchema(CompetitorSubject, { name, url, question })
}

function ask({ subject, name, company, url, question }: ResearchFields, customerId: string | undefined, id: string) {
  if (customerId !== undefined) {
    return callPatiently(research.existingCustomer, { params: { id: customerId }, body: { question, id } })
  }
  return subject === 'customer'
    ? callPatiently(research.customer, { body: { name, company, question, id } })
    : callPatiently(research.competitor, { body: { name, url, question, id } })
}
