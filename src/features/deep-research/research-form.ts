import { useState } from 'react'
import type { AiResult } from '#contract/ai-results'
import { CompetitorSubject, CustomerSubject, research } from '#contract/research'
import { callPatiently } from '@/api/call-patiently'
import { uploadFile } from '@/api/upload-file'
import { problemsBySchema } from '@/forms/check-fields'
import { useOnlineForm } from '@/forms/use-online-form'

/** Who is researched. */
export type Subject = 'customer' | 'competitor'
export type ResearchFields = { subject: Subject; name: string; company: string; url: string; question: string }

const NOTHING: ResearchFields = { subject: 'customer', name: '', company: '', url: '', question: '' }

/**
 * The form by which a research is asked for, of somebody by name or of a customer on record. Of the subjects it takes those
 * that the person may ask for: a draft may be older than that. A file goes along when it is asked; it is no part of the draft.
 */
export function useResearchForm(
  customerId: string | undefined,
  subjects: readonly Subject[],
  onAsked: (result: AiResult) => void,
) {
  const [first] = subjects
  const allowed = (fields: ResearchFields): ResearchFields =>
    first === undefined || subjects.includes(fields.subject) ? fields : { ...fields, subject: first }
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const bring = async (chosen: File) => {
    try {
      const onProgress = (sent: number, size: number) => setPercent((sent / size) * 100)
      return (await uploadFile(chosen, { onProgress })).id
    } finally {
      setPercent(null)
    }
  }
  const form = useOnlineForm<ResearchFields, AiResult>({
    name: customerId === undefined ? 'research.ask' : `research.ask:${customerId}`,
    start: NOTHING,
    check: (fields) => (customerId === undefined ? problemsOf(allowed(fields)) : {}),
    asksForWork: true,
    ...(file && { along: nameOf(file) }),
    act: async (fields, id) => ask(allowed(fields), customerId, { id, ...(file && { file_id: await bring(file) }) }),
    tell: () => {},
    onSaved: (result) => {
      setFile(null)
      onAsked(result)
    },
  })
  return { ...form, fields: allowed(form.fields), file, setFile, percent }
}

/** What tells one chosen file from another. */
const nameOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join()

export type ResearchForm = ReturnType<typeof useResearchForm>

function problemsOf({ subject, name, company, url, question }: ResearchFields) {
  return subject === 'customer'
    ? problemsBySchema(CustomerSubject, { name, company, question })
    : problemsBySchema(CompetitorSubject, { name, url, question })
}

type Given = { id: string; file_id?: string }

function ask({ subject, name, company, url, question }: ResearchFields, customerId: string | undefined, given: Given) {
  if (customerId !== undefined) {
    return callPatiently(research.existingCustomer, { params: { id: customerId }, body: { question, ...given } })
  }
  return subject === 'customer'
    ? callPatiently(research.customer, { body: { name, company, question, ...given } })
    : callPatiently(research.competitor, { body: { name, url, question, ...given } })
}
