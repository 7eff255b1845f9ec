import { useLayoutEffect, useRef, useState } from 'react'
import type { Customer } from '#contract/customers'
import { useKeptForms } from '@/forms/use-kept-forms'
import type { FocusField } from './customer-field'
import { factForms } from './use-update-form'

/** How the facts on a record are corrected. */
export type Facts = {
  /** Somebody wants to correct this fact, or to add it. */
  edit: (field: FocusField) => void
  /** Whether it stands there as its field. */
  isOpen: (field: FocusField) => boolean
  /** Whether that was asked for now, and not by text of an earlier visit. */
  isAsked: (field: FocusField) => boolean
  /** It was saved, or given back. */
  close: (field: FocusField) => void
}

/**
 * What is corrected in the form over the whole record: the furigana, which goes with the name that it is the reading of, and tags,
 * of which Enter ends one and not the list.
 */
const IN_FORM: ReadonlySet<FocusField> = new Set(['name', 'name_kana', 'tags'])

/** Names what a fact is corrected or added by: it has the focus again afterwards. */
export const factButton = (field: FocusField) => `fact-${field}`

/**
 * The facts on a record: each becomes its field where it stands. What was typed in one and neither saved nor given back, as by a
 * tab that was killed, is there again with the record. `openForm` shows the form over the whole record.
 */
export function useFacts({ id }: Pick<Customer, 'id'>, openForm: (field: FocusField) => void): Facts {
  const kept = useKeptForms(factForms(id))
  const [states, setStates] = useState<{ [K in FocusField]?: 'asked' | 'closed' }>({})
  const left = useRef<FocusField | null>(null)
  const turn = (field: FocusField, state: 'asked' | 'closed') => setStates((before) => ({ ...before, [field]: state }))

  // Who has gone on to something else keeps the focus there.
  useLayoutEffect(() => {
    const field = left.current
    if (field === null || states[field] !== 'closed') return
    left.current = null
    if (document.activeElement === document.body) {
      document.getElementById(factButton(field))?.focus({ preventScroll: true })
    }
  }, [states])

  return {
    edit: (field) => (IN_FORM.has(field) ? openForm(field) : turn(field, 'asked')),
    isOpen: (field) => states[field] === 'asked' || (kept.has(field) && states[field] !== 'closed'),
    isAsked: (field) => states[field] === 'asked',
    close: (field) => {
      left.current = field
      turn(field, 'closed')
    },
  }
}
