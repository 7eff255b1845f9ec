import { type RefObject, useEffect, useState } from 'react'
import { InteractionInput, type InteractionType } from '#contract/interactions'
import { validationErrors } from '#contract/validation'
import { fieldErrors } from '@/errors/field-errors'
import { notifySaved } from '@/errors/notify-saved'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { uuid } from '@/lib/uuid'
import { savedAs } from '@/offline/conflict-kind'
import { useDraft } from '@/offline/drafts'
import { useCommand } from '@/offline/use-command'
import { useFocusFirstError } from '@/ui/use-focus-first-error'
import { keepType, lastType } from './last-type'
import { createInteraction } from './mutations'

/** What the form keeps on the device while it is being filled in. */
export type InteractionDraft = {
  /** Names the act of saving: the same for every try, so that it is done once. */
  attempt: string
  id: string
  type: InteractionType
  summary: string
  content: string
  occurred_at: string | null
}

type Options = {
  customer: { id: string; name: string }
  onSaved: () => void
  /** The element around the fields; the first wrong one gets the focus. */
  form: RefObject<HTMLElement | null>
}

function emptyDraft(): InteractionDraft {
  const now = new Date().toISOString()
  return { attempt: uuid(), id: uuid(), type: lastType(), summary: '', content: '', occurred_at: now }
}

/** A type or a time alone is no contact. */
function saysSomething({ summary, content }: InteractionDraft): boolean {
  return summary.trim() !== '' || content.trim() !== ''
}

/** State of the form for a contact: text with its draft per customer, errors at the fields, and saving. */
export function useInteractionForm({ customer, onSaved, form }: Options) {
  const draftKey = `interactions.create:${customer.id}`
  const [start] = useState(emptyDraft)
  const draft = useDraft<InteractionDraft>(draftKey, start, saysSomething)
  const value = draft.value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const { run, busy } = useCommand(createInteraction)
  const focusFirstError = useFocusFirstError(form)
  const hasText = saysSomething(value)

  useEffect(() => {
    if (!hasText) return
    markDirty(draftKey)
    return () => clearDirty(draftKey)
  }, [draftKey, hasText])

  function set<K extends keyof InteractionDraft>(field: K, next: InteractionDraft[K]): void {
    draft.setValue((before) => ({ ...before, [field]: next }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  function refuse(found: Record<string, string>): void {
    setErrors(found)
    focusFirstError()
  }

  async function submit(): Promise<void> {
    if (busy) return
    const { attempt, ...typed } = value
    const parsed = InteractionInput.safeParse({ ...typed, customer_id: customer.id })
    if (!parsed.success) return refuse(fieldErrors({ validationErrors: validationErrors(parsed.error.issues) }))
    setFailure(null)
    const { id, summary } = { id: typed.id, summary: parsed.data.summary.trim() }
    const input = { ...parsed.data, id, summary, customer_name: customer.name }
    const outcome = await run(input, { id: attempt, draft: draftKey })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      // The draft went when the entry was stored; the form goes on.
      draft.setValue(value)
      setFailure(outcome.error)
      if (outcome.state === 'refused') refuse(fieldErrors(outcome.error))
      return
    }
    draft.clear()
    keepType(parsed.data.type)
    notifySaved(savedAs(outcome), outcome.entry.last_error, `${customer.name} ・ ${summary}`)
    onSaved()
  }

  return { draft, value, errors, failure, busy, hasText, set, submit }
}
