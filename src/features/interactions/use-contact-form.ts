import { useState } from 'react'
import type { InteractionType } from '#contract/interaction-record'
import { InteractionInput } from '#contract/interactions'
import type { Form } from '@/forms/use-form'
import { type RecordDraft, useRecordForm } from '@/forms/use-record-form'
import { serverNow } from '@/lib/device-clock'
import { useCommand } from '@/offline/scope/use-command'
import { keepType } from './last-type'
import { createInteraction } from './mutations'

/** What a person types of a contact. */
export type ContactTyped = {
  customer_id: string
  type: InteractionType
  summary: string
  content: string
  /** Null while the field is empty. */
  occurred_at: string | null
}

/** With whom a contact was. `merged_ids`: other records that became theirs. */
export type ContactPerson = { id: string; name: string; merged_ids?: readonly string[] | undefined }

type ContactFormOptions = {
  customer: ContactPerson
  /** What it begins with. */
  begun: Pick<ContactTyped, 'type'> & Partial<Pick<ContactTyped, 'summary' | 'content'>>
  onSaved: () => void
}

/**
 * State of the form of a contact, with a draft per customer. The contact is of the moment at which its first letter is typed: the
 * record may have been open since this morning. A time that was set by hand stays.
 */
export function useContactForm({ customer, begun, onSaved }: ContactFormOptions): Form<ContactTyped> {
  const { run } = useCommand(createInteraction)
  const [empty] = useState<ContactTyped>(() => ({
    ...{ customer_id: customer.id, summary: '', content: '' },
    ...begun,
    occurred_at: new Date(serverNow()).toISOString(),
  }))
  const [isTimed, setTimed] = useState(false)
  const form = useRecordForm<ContactTyped, never>({
    draft: draftOf(customer.id),
    formerDrafts: customer.merged_ids?.map(draftOf),
    schema: InteractionInput,
    empty,
    tidy: (fields) => ({ ...fields, summary: fields.summary.trim() }),
    nameOf: ({ summary }) => `${customer.name} ・ ${summary}`,
    // A type or a time alone is no contact.
    isWorthKeeping: ({ summary, content }) => summary.trim() !== '' || content.trim() !== '',
    readOlder,
    save: ({ id, fields }, options) =>
      run({ ...InteractionInput.parse(fields), id, customer_id: customer.id, customer_name: customer.name }, options),
    onSaved: (_, saved) => {
      keepType(saved.type)
      onSaved()
    },
  })

  const set: typeof form.set = (field, value) => {
    if (field === 'occurred_at') setTimed(true)
    else if (field !== 'type' && !isTimed && !form.isDirty) form.set('occurred_at', new Date(serverNow()).toISOString())
    form.set(field, value)
  }
  return { ...form, set }
}

const draftOf = (customerId: string) => `${createInteraction.name}:${customerId}`

/** Until November 2026 the fields of a draft stood beside its ids. */
function readOlder(found: unknown): Partial<RecordDraft<ContactTyped, never>> | undefined {
  const { attempt, id, ...fields } = found as RecordDraft<ContactTyped> & ContactTyped
  return typeof attempt === 'string' ? { attempt, id, fields } : undefined
}
