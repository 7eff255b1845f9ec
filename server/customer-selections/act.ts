import { type Changed, changedFields } from '#contract/changes'
import type { ImportReason } from '#contract/customer-imports'
import { mayHold, type SelectionAct } from '#contract/customer-selections'
import { type Customer, CustomerUpdate, customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { validationErrors } from '#contract/validation'
import type { StoredAct } from '../db/schema-imports.ts'

/** An act that changes fields. */
export type Edit = Exclude<SelectionAct, { kind: 'delete' }>

/** What an act writes into a customer: nothing where it is so already, `reasons` where it cannot be. */
export type Edited = { changes: Changed<CustomerUpdate>; reasons: ImportReason[] }

/** What an act changes of a customer as they are now. */
export function editOf(act: Edit, record: Customer): Edited {
  const given = act.kind === 'set' ? { [act.field]: act.value } : { tags: tagsAfter(act, record.tags) }
  const changed = changedFields(record, given)
  const parsed = CustomerUpdate.safeParse(changed, { reportInput: true })
  if (!parsed.success) return { changes: {}, reasons: validationErrors(parsed.error.issues) }
  return { changes: parsed.data as Changed<CustomerUpdate>, reasons: [] }
}

function tagsAfter({ kind, tag }: Exclude<Edit, { kind: 'set' }>, tags: readonly string[]): string[] {
  if (kind === 'remove_tag') return tags.filter((one) => one !== tag)
  return tags.includes(tag) ? [...tags] : [...tags, tag]
}

/** What one must be allowed to do, to do a part of an act by this call: many are deleted by whoever may delete one. */
export function callsOf(call: Endpoint, act: Pick<SelectionAct, 'kind'> | null): Endpoint[] {
  return act?.kind === 'delete' ? [call, customers.delete] : [call]
}

/** The act as it was asked for; null once what a field was set to is erased. */
export function actOf(stored: StoredAct | null): SelectionAct | null {
  if (stored === null) return null
  if (stored.kind !== 'set') return stored
  const { field, value } = stored as Extract<SelectionAct, { kind: 'set' }>
  return value !== undefined && mayHold(field, value) ? { kind: 'set', field, value } : null
}

/** What undoes an act on tags; null for a field, which gets its former value. */
export function oppositeOf(act: Edit): Edit | null {
  if (act.kind === 'set') return null
  return { kind: act.kind === 'add_tag' ? 'remove_tag' : 'add_tag', tag: act.tag }
}
