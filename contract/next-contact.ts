// Who is to be contacted again, and when: the rule of the list, of the first screen and of the customer's page, for server and
// device.
import { japanDay } from './japan-day.ts'

type Contacted = {
  next_contact_on: string | null
  last_interaction_at: string | null
  recent_contacts?: readonly string[] | undefined
}

/**
 * Whether the day on which somebody wanted to be in touch again still stands: nobody has been in touch on that day in Japan, or
 * later, up to `today`. A contact settles it, so that nobody has to take the day away; one that is noted ahead does when its day
 * has come.
 */
export function isOpenContact(customer: Contacted, today: string): boolean {
  const { next_contact_on: planned, last_interaction_at: last, recent_contacts: recent = [] } = customer
  return (
    planned !== null &&
    !recent.concat(last ?? []).some((at) => {
      const day = japanDay(Date.parse(at))
      return day >= planned && day <= today
    })
  )
}

/** Whether somebody is to be in touch by a day `YYYY-MM-DD`, today unless another is given, or should have been before. */
export function isDueContact(customer: Contacted, today: string, by = today): boolean {
  return customer.next_contact_on !== null && customer.next_contact_on <= by && isOpenContact(customer, today)
}
