import type { Field, Fields } from '#contract/fields'
import type { FieldView } from './entry-view'

/**
 * The views of the fields that the contract describes: whether one has several lines, is a number, a telephone number or a
 * file, and has to be filled in, is said there. `own` adds what only a screen knows, and fields that are not described.
 */
export function viewsOf<F extends Fields>(
  described: F,
  own: Readonly<Partial<Record<keyof F, FieldView>> & Record<string, FieldView | undefined>>,
): Readonly<Record<string, FieldView>> {
  const views: Record<string, FieldView> = {}
  for (const [name, field] of Object.entries(described)) views[name] = viewOf(field)
  for (const [name, view] of Object.entries(own)) views[name] = { ...views[name], ...view }
  return views
}

function viewOf({ isLong, isFile, tidy, empty }: Field): FieldView {
  const isRequired = empty === undefined ? { isRequired: true } : {}
  if (isFile) return { kind: 'file', ...isRequired }
  if (isLong) return { kind: 'long-text', ...isRequired }
  if (tidy === 'phone' || tidy === 'number') return { kind: tidy, ...isRequired }
  return isRequired
}
