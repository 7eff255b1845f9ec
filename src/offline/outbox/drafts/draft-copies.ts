// A form that is open in several tabs has a draft in each: the first under the form's name, the others under names of copies.

/** Between the name of a form and what names its copy in a further tab. */
const COPY = '#'

/** The name of a copy of this form's draft. */
export function copyOf(form: string, id: string): string {
  return form + COPY + id
}

/** The form whose draft, or whose copy of it, has this name. */
export function formOf(draft: string): string {
  return draft.split(COPY, 1)[0] ?? draft
}
