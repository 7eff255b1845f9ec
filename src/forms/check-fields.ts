import { validationErrors } from '#contract/validation'
import { fieldErrors } from '@/errors/field-errors'
import { inOneLine } from '@/i18n/sentences'

/** What is wrong with the fields of a form, by field, in words. */
export type Problems = Readonly<Record<string, string>>

type Issues = Parameters<typeof validationErrors>[0]
/** A schema of the contract. */
export type Schema = {
  safeParse: (value: unknown) => { success: true; data: unknown } | { success: false; error: { issues: Issues } }
}

/** What the schema refuses; nothing when it takes the value. */
export function problemsBySchema(schema: Schema, value: unknown): Problems {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldErrors({ validationErrors: validationErrors(parsed.error.issues) })
}

/** What the schema of one field refuses, each once, for a field that says so before anybody presses a button. */
export function problemOf(schema: Schema, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  if (parsed.success) return undefined
  return inOneLine([...new Set(validationErrors(parsed.error.issues).map(({ message }) => message))])
}
