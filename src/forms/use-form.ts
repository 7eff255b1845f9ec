import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/api-error'
import { fieldErrors } from '@/errors/field-errors'
import type { FieldLabels } from '@/errors/field-labels'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import type { Problems } from './check-fields'
import { isChanged, type Kept, readKept } from './draft-shape'
import { type Explained, tellFailure } from './tell-failure'
import { type Restored, useDraft } from './use-draft'
import { useFormFocus } from './use-form-focus'
import { useStillOpen } from './use-still-open'

/** What a frame of a form, a dialog or one on the page, has to know of it. */
export type FormState = {
  /** For the `form` element. */
  ref: RefObject<HTMLFormElement | null>
  isSaving: boolean
  /** Whether it holds text that is nowhere else. */
  isDirty: boolean
  /** Whether its text is from an earlier visit, or from a form that is still open in another tab. */
  restored: Restored
  /** Why it was not saved; null when there is nothing to say. */
  failure: unknown
  /** The failure in the words of the form; null where `failure` has its own. */
  failureWords: string | null
  /** What it calls its fields. */
  labels?: FieldLabels | undefined
  /** Whether it cannot be saved now, because that needs a connection. */
  isOffline: boolean
  submit: () => Promise<void>
  /** For the `submit` event of the form element. */
  handleSubmit: (event: FormEvent) => void
  /** Forgets what was typed. */
  discard: () => void
}

export type Form<F extends object> = FormState & {
  fields: F
  errors: Problems
  set: <K extends keyof F>(field: K, value: F[K]) => void
  /** Brings one field into the form in which it is kept; on leaving it. */
  tidyField: (field: keyof F) => void
}

export type FormOptions<K extends Kept, R> = Explained & {
  /** Names the form and its record, e.g. `customers.update:{id}`: that of its draft, too. */
  name: string
  /** Names that it had before (`useDraft`). */
  formerNames?: readonly string[] | undefined
  /** Where a form without a draft starts. */
  start: K
  /** False: nothing of it is ever written to the device, as of a password. */
  isKept?: boolean
  /** Reads a draft that an older version of the app kept in another shape. */
  readOlder?: ((found: unknown) => Partial<K> | undefined) | undefined
  /** Fits a draft that was found to what the form starts with today. */
  refit?: ((kept: K) => K) | undefined
  /** Makes an act of its own of a draft that another tab still holds and saves by itself. */
  apart?: ((kept: K) => K) | undefined
  /** Whether it says more than it did at first. */
  isDirty: (kept: K) => boolean
  /** All fields as they are kept. */
  tidy?: ((fields: K['fields']) => K['fields']) | undefined
  /** What is wrong with the fields before anybody is asked. */
  check: (fields: K['fields']) => Problems
  /** What it calls its fields, where that is not their usual name. */
  labels?: FieldLabels | undefined
  /** False: it needs a connection, and there is none. */
  isOnline?: boolean
  /** Rejects when it was not saved. Null: it was not, and the person has been told. `draft` is the name of its draft. */
  save: (kept: K, draft: string) => Promise<R | null>
  /** What is kept from the moment of saving on, e.g. the name of this attempt. */
  begin?: ((kept: K) => K) | undefined
  /** What is kept after it was not saved. */
  afterFailure?: ((kept: K, thrown: unknown) => K) | undefined
  /** Says that it was saved, wherever the person is by then. */
  tell: (result: R, kept: K) => void
  /** Only where the form is still on the screen. */
  onSaved?: ((result: R, kept: K) => void) | undefined
}

/**
 * What every form has: text with its draft, tidying, marks at the fields with the focus on the first, one save at a time,
 * and a failure that keeps the text. An answer that comes after the person has left the form is told as a notice.
 */
export function useForm<K extends Kept, R>(options: FormOptions<K, R>): Form<K['fields']> & { kept: K } {
  const { name, start, isKept = true, readOlder, tidy = (fields) => fields, isOnline = true } = options
  type Fields = K['fields']
  const ref = useRef<HTMLFormElement>(null)
  const draft = useDraft<K>({
    key: isKept ? name : null,
    former: options.formerNames,
    initial: start,
    isWorthKeeping: options.isDirty,
    read: (found, isShared) => {
      const known = readKept(start, found, readOlder)
      const kept = known && options.refit ? options.refit(known) : known
      return kept && isShared && options.apart ? options.apart(kept) : kept
    },
  })
  const [errors, setErrors] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const isOpen = useStillOpen()
  const focus = useFormFocus(ref)
  const isDirty = options.isDirty(draft.value)
  useUnsavedInput(name, isDirty)
  const { fields } = draft.value

  function set<N extends keyof Fields>(field: N, value: Fields[N]): void {
    draft.setValue((before) => ({ ...before, fields: { ...before.fields, [field]: value } }))
    setErrors(({ [field as string]: _, ...others }) => others)
  }

  function tidyField(field: keyof Fields): void {
    const before: Fields = fields
    const tidied: Fields = tidy(fields)
    if (isChanged({ [field]: before[field] }, { [field]: tidied[field] })) set(field, tidied[field])
  }

  function mark(problems: Problems): void {
    setErrors(problems)
    focus.bringBack()
  }

  async function submit(): Promise<void> {
    if (isBusy.current || !isOnline) return
    focus.remember()
    const tidied: K = { ...draft.value, fields: tidy(fields) }
    draft.setValue(tidied)
    setFailure(null)
    const problems = options.check(tidied.fields)
    if (Object.keys(problems).length > 0) return mark(problems)
    setErrors({})
    const typed = options.begin?.(tidied) ?? tidied
    if (typed !== tidied) draft.setValue(typed)
    const result = await saveOnce(typed)
    if (result === null) return
    draft.clear()
    options.tell(result, typed)
    if (isOpen.current) options.onSaved?.(result, typed)
  }

  async function saveOnce(typed: K): Promise<R | null> {
    isBusy.current = true
    setSaving(true)
    try {
      return await options.save(typed, draft.slot())
    } catch (thrown) {
      fail(thrown, typed)
      return null
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  /** The text stays where it is. A form that is no longer on the screen says it as a notice. */
  function fail(thrown: unknown, typed: K): void {
    if (!isOpen.current) {
      tellFailure(thrown, options)
      return
    }
    // The draft went when an entry was stored; the form goes on.
    draft.setValue(options.afterFailure?.(typed, thrown) ?? typed)
    const problems = options.problemsOf?.(thrown)
    if (!problems) setFailure(thrown)
    mark(problems ?? (thrown instanceof ApiError ? fieldErrors(thrown) : {}))
  }

  return {
    ref,
    kept: draft.value,
    fields,
    errors,
    failure,
    failureWords: failure === null ? null : (options.explain?.(failure) ?? null),
    labels: options.labels,
    isSaving,
    isDirty,
    restored: draft.restored,
    isOffline: !isOnline,
    set,
    tidyField,
    submit,
    handleSubmit: (event) => {
      event.preventDefault()
      void submit()
    },
    discard: draft.clear,
  }
}

function useUnsavedInput(id: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    markDirty(id)
    return () => clearDirty(id)
  }, [id, isDirty])
}
