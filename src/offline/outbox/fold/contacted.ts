import { withContact } from '#contract/customer-segments'
import type { Customer } from '#contract/customers'
import type { InteractionType } from '#contract/interaction-record'
import { laterTime } from '@/lib/later-time'

/** A customer after one more contact of that kind at that time (ISO), as lists and the first screen tell of them. */
export function contacted(customer: Customer, type: InteractionType, at: string): Customer {
  const contacts = type === 'note' ? undefined : withContact(customer.recent_contacts, at)
  return {
    ...customer,
    last_interaction_at: laterTime(customer.last_interaction_at, at),
    ...(contacts && { recent_contacts: contacts }),
  }
}
