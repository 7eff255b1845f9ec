import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Customer, CustomerInput } from '#contract/customers'
import { validationErrors } from '#contract/validation'
import { fieldErrors } from '@/errors/field-errors'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { savedAs } from '@/offline/conflict-kind'
import { useDraft } from '@/offline/drafts'
import type { Outcome } from '@/offline/use-command'
import { useFocusFirstError } from '@/ui/use-focus-first-error'
import { changedFields, inputOf, tidyField, tidyInput } from './customer-input'

/** What a form keeps on the device while it is being filled in. */
export type CustomerDraft = {
  /** Names the act of saving: the same for every try, so that it is done once. */
  attempt: string
  /** The record's id, made on the device for a new one. */
  id: string
  /** The record that the form started from; null for a new one. */
  base: Customer | null
  fields: CustomerInput
}

/** Fields of free text. */
type TextField = Exclude<
  { [K in keyof CustomerInput]: CustomerInput[K] extends string ? K : never }[keyof CustomerInput],
  'gender' | 'status'
>

type Options = {
  /** Names the draft. */
  draftKey: string
  /** Where a form without a draft starts. */
  start: CustomerDraft
  save: (draft: CustomerDraft) => Promise<Outcome>
  /** `id` is that of the record that was saved. */
  onSaved: (id: string) => void
  /** The element around the fields; the first wrong one gets the focus. */
  form: RefObject<HTMLElement | null>
}

/** State of the form for a customer: text with its draft, errors at the fields, and saving. */
export function useCustomerForm({ draftKey, start, save, onSaved, form }: Options) {
  const draft = useDraft<CustomerDraft>(draftKey, start, ({ base, fields }) =>
    isChanged(base ? inputOf(base) : start.fields, fields),
  )
  const { fields, base } = draft.value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const isOpen = useOpen()
  const focusFirstError = useFocusFirstError(form)
  const isDirty = isChanged(base ? inputOf(base) : start.fields, fields)
  useUnsavedInput(draftKey, isDirty)

  function set<K extends keyof CustomerInput>(field: K, value: CustomerInput[K]): void {
    draft.setValue((before) => ({ ...before, fields: { ...before.fields, [field]: value } }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  /** On leaving a field: what was typed is brought into the form in which it is kept. */
  function tidy(field: TextField): void {
    const tidied = tidyField(field, fields[field])
    if (tidied !== fields[field]) set(field, tidied)
  }

  function refuse(found: Record<string, string>): void {
    setErrors(found)
    focusFirstError()
  }

  async function submit(): Promise<void> {
    if (isSaving) return
    const tidied = { ...draft.value, fields: tidyInput(fields) }
    draft.setValue(tidied)
    const parsed = CustomerInput.safeParse(tidied.fields)
    if (!parsed.success) return refuse(fieldErrors({ validationErrors: validationErrors(parsed.error.issues) }))
    if (base && !isChanged(inputOf(base), tidied.fields)) {
      draft.clear()
      onSaved(tidied.id)
      return
    }
    setSaving(true)
    setFailure(null)
    const outcome = await save(tidied)
    setSaving(false)
    if (outcome.state === 'refused' || outcome.state === 'not-stored') return fail(outcome, tidied)
    draft.clear()
    notifySaved(savedAs(outcome), outcome.entry.last_error, tidied.fields.name)
    if (isOpen.current) onSaved(outcome.entry.subject.id)
  }

  /** The text stays where it is. A form that is no longer on the screen says it as a notice. */
  function fail(outcome: Extract<Outcome, { state: 'refused' | 'not-stored' }>, typed: CustomerDraft): void {
    if (!isOpen.current) {
      notify.error(outcome.error)
      return
    }
    // The draft went when the entry was stored; the form goes on.
    draft.setValue(typed)
    setFailure(outcome.error)
    if (outcome.state === 'refused') refuse(fieldErrors(outcome.error))
  }

  return { draft, fields, base, errors, failure, isSaving, isDirty, set, tidy, submit }
}

function isChanged(from: CustomerInput, to: CustomerInput): boolean {
  return Object.keys(changedFields(from, to)).length > 0
}

/** False once the form has left the screen, as by the back button during a save. */
function useOpen(): RefObject<boolean> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

function useUnsavedInput(id: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    markDirty(id)
    return () => clearDirty(id)
  }, [id, isDirty])
}
