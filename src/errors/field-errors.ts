import type { ValidationErrorItem } from '#contract/errors'
import { inOneLine } from '@/i18n/sentences'

/**
 * The refusals of a 422 by field, for a form to show at its fields: `{name: '必須です'}`. Several messages of one field
 * are joined; `tags.3` counts for `tags`, and what is said of several tags alike stands once. Anything without validation
 * errors gives `{}`.
 */
export function fieldErrors(
  error: { validationErrors: readonly ValidationErrorItem[] } | null,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, message } of error?.validationErrors ?? []) {
    const name = field.split(/[.[]/, 1)[0] ?? field
    const before = found[name]
    found[name] = before === message ? message : inOneLine([before, message])
  }
  return found
}
