import { type CustomerInput, customerFields } from './customers.ts'
import type { Fields } from './fields.ts'

type AnyField = Fields[string]

/**
 * What a customer's record holds after another one of the same person was merged into it, unless somebody chooses otherwise.
 * The kept record has the first word, the other one fills what is not known. Nothing that warns or explains is lost: tags join,
 * memo and 注意事項 hold the text of both. A person who is active in one of them is active.
 */
export function mergedFields(kept: CustomerInput, merged: CustomerInput): CustomerInput {
  const both = Object.entries<AnyField>(customerFields).map(([name, field]) => {
    const of = name as keyof CustomerInput
    return [name, mergedValue(field, kept[of], merged[of])]
  })
  const status = [kept.status, merged.status].includes('active') ? 'active' : kept.status
  return { ...(Object.fromEntries(both) as CustomerInput), status }
}

function mergedValue(field: AnyField, kept: unknown, merged: unknown): unknown {
  if (isEqual(kept, field.empty)) return merged
  if (isEqual(merged, field.empty)) return kept
  if (Array.isArray(kept) && Array.isArray(merged)) return fitting(field, [...new Set([...kept, ...merged])], kept)
  if (field.isLong) return fitting(field, joined(String(kept), String(merged)), kept)
  return kept
}

/** Both where a record may hold as much, else the one. */
function fitting(field: AnyField, both: unknown, one: unknown): unknown {
  return field.schema.safeParse(both).success ? both : one
}

/** Two texts in one; what the other says already, in whole sentences, is not said twice: なし may stand behind the same words. */
function joined(kept: string, merged: string): string {
  const [first, second] = [sentencesOf(kept), sentencesOf(merged)]
  if (second.every((sentence) => first.includes(sentence))) return kept
  return first.every((sentence) => second.includes(sentence)) ? merged : `${kept}\n${merged}`
}

function sentencesOf(text: string): string[] {
  return text.split(/[。\n]/u).flatMap((sentence) => sentence.trim() || [])
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
