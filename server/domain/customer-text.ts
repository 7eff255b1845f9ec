import { tidyEmail, tidyFurigana, tidyName, tidyPhone } from '#contract/kana'

const TIDY: Record<string, (text: string) => string> = {
  name: tidyName,
  name_kana: tidyFurigana,
  company: tidyName,
  email: tidyEmail,
  phone: tidyPhone,
  address: tidyName,
}

/**
 * What was typed, as it is kept: width, furigana in katakana, no white space around it. Runs before the schema, so that a
 * phone number in full-width digits is no mistake. Anything that is no text is left for the schema to refuse.
 */
export function tidyCustomer(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, tidyField(field, value)]))
}

function tidyField(field: string, value: unknown): unknown {
  if (field === 'birth_date' && value === '') return null
  if (field === 'tags' && Array.isArray(value)) {
    return [...new Set(value.map((tag: unknown) => (typeof tag === 'string' ? tidyName(tag) : tag)))]
  }
  const tidy = Object.hasOwn(TIDY, field) ? TIDY[field] : undefined
  return tidy && typeof value === 'string' ? tidy(value) : value
}
