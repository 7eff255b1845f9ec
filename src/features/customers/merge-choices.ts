import { type Customer, type CustomerInput, type CustomerUpdate, customerFields } from '#contract/customers'
import { namesOf } from '#contract/field-values'
import { phoneKey } from '#contract/likeness'
import { mergedFields } from '#contract/merged-fields'
import { isSame } from '@/offline/outbox/merge-fields'

export type CustomerField = keyof CustomerInput
export type CustomerValue = CustomerInput[CustomerField]

/** Where a value comes from. `both`: what the two make together. */
export type Side = 'both' | 'kept' | 'merged'
/** The sides that somebody chose; a field without one has the first option of its choice. */
export type Sides = Readonly<Partial<Record<CustomerField, Side>>>

/** A field of which somebody may say what stays. The first option is proposed. */
export type Choice = { field: CustomerField; options: readonly { side: Side; value: CustomerValue }[] }

/** The fields in which two records say different things. What only one of them knows is taken over without a question. */
export function choicesOf(kept: Customer, merged: Customer): Choice[] {
  const proposed = mergedFields(kept, merged)
  return namesOf(customerFields).flatMap((field): Choice[] => {
    const [one, other, both] = [kept[field], merged[field], proposed[field]]
    if (isEmpty(field, one) || isEmpty(field, other) || saysTheSame(field, one, other)) return []
    const options: Choice['options'] = [
      { side: 'kept', value: one },
      { side: 'merged', value: other },
    ]
    if (isSame(both, one)) return [{ field, options }]
    if (isSame(both, other)) return [{ field, options: options.toReversed() }]
    return [{ field, options: [{ side: 'both', value: both }, ...options] }]
  })
}

/** The fields that only the record knows that goes into the other one. */
export function takenOver(kept: Customer, merged: Customer): CustomerField[] {
  return namesOf(customerFields).filter((field) => isEmpty(field, kept[field]) && !isEmpty(field, merged[field]))
}

/** The fields that were chosen, each with its value; all others follow the rule. */
export function chosenFields(choices: readonly Choice[], sides: Sides): CustomerUpdate {
  const chosen = choices.flatMap(({ field, options }) =>
    options.filter(({ side }) => side === sides[field]).map(({ value }) => [field, value]),
  )
  return Object.fromEntries(chosen) as CustomerUpdate
}

/** What somebody may still ask for when it is not in the record any more: a former number, a former name. */
const WORTH_A_NOTE: readonly CustomerField[] = ['name', 'phone', 'email', 'address']

/** The values that were not chosen, of fields that are worth a note. */
export function leftOut(choices: readonly Choice[], sides: Sides): { field: CustomerField; value: string }[] {
  return choices
    .filter(({ field }) => WORTH_A_NOTE.includes(field))
    .flatMap(({ field, options }) => {
      const side = sides[field] ?? options[0]?.side
      return options
        .filter((option) => option.side !== side)
        .flatMap(({ value }) => (typeof value === 'string' ? { field, value } : []))
    })
}

function isEmpty(field: CustomerField, value: unknown): boolean {
  // Somebody is active also where nobody has said so.
  return field !== 'status' && isSame(value, 'empty' in customerFields[field] ? customerFields[field].empty : '')
}

function saysTheSame(field: CustomerField, one: CustomerValue, other: CustomerValue): boolean {
  if (isSame(one, other)) return true
  if (field !== 'phone' || typeof one !== 'string' || typeof other !== 'string') return false
  const key = phoneKey(one)
  return key !== '' && key === phoneKey(other)
}
