import { type RefObject, useEffect } from 'react'

/** What can be typed in or chosen from. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Opens a form at its first field, or at the first one that is marked as wrong, unless one has asked for the focus by
 * itself or is `wanted` by its name. Of a form that corrects a single fact, or is opened at one further down, what was there is selected, so that
 * typing takes its place.
 */
export function useFirstField(form: RefObject<HTMLElement | null>, wanted?: string): void {
  useEffect(() => {
    const fields = fieldsOf(form.current)
    fields.find(({ name }) => name !== '' && name === wanted)?.focus()
    const asked = fields.find(hasFocus)
    const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true')
    if (!asked) (wrong ?? fields[0])?.focus()
    if (asked !== fields[0]) select(asked)
    selectOnly(fields)
  }, [form, wanted])
}

/** The same for a form on the page, which takes the focus from nobody: only a field that has it is selected. */
export function useSelectedFact(form: RefObject<HTMLElement | null>): void {
  useEffect(() => selectOnly(fieldsOf(form.current)), [form])
}

function fieldsOf(form: HTMLElement | null): Field[] {
  const all = form?.querySelectorAll<Field>('input, textarea, select') ?? []
  return [...all].filter((field) => field.type !== 'hidden' && !field.matches(':disabled, [readonly]'))
}

const hasFocus = (field: Field) => field === document.activeElement

function selectOnly([field, ...others]: readonly Field[]): void {
  if (others.length === 0) select(field)
}

/** A long text is not selected: one key would take all of it. */
function select(field: Field | undefined): void {
  if (field instanceof HTMLInputElement && hasFocus(field)) field.select()
}
