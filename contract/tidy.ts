import type { Field, Fields, TidyRule } from './fields.ts'
import { tidyEmail, tidyFurigana, tidyName, tidyNumber, tidyPhone } from './kana.ts'

const RULES: Record<TidyRule, (text: string) => unknown> = {
  name: tidyName,
  furigana: tidyFurigana,
  phone: tidyPhone,
  email: tidyEmail,
  number: tidyNumber,
}

/**
 * One value as it is kept: width, furigana in katakana, no space around it; a list holds each text once. Forms tidy what
 * they show, and the server what it gets, before the schema: a phone number in full-width digits is no mistake. What is no
 * text is left for the schema to refuse.
 */
export function tidyValue(field: Field, value: unknown): unknown {
  if (value === '' && field.empty === null) return null
  if (Array.isArray(value)) return [...new Set(value.map((item) => tidyText(field, item)))]
  return tidyText(field, value)
}

function tidyText({ tidy }: Field, value: unknown): unknown {
  return tidy !== undefined && typeof value === 'string' ? RULES[tidy](value) : value
}

/** Everything that was typed, as it is kept. What is none of the fields stays as it is. */
export function tidyAll<T extends object>(fields: Fields, typed: T): T {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? tidyValue(field, value) : value]
    }),
  ) as T
}

/** The same for the body of a request, of which nothing is known yet. */
export function tidyBody(fields: Fields): (body: unknown) => unknown {
  return (body) => (typeof body !== 'object' || body === null || Array.isArray(body) ? body : tidyAll(fields, body))
}
