// Who is to be contacted again, and when: the rule of the list, of the first screen and of the customer's page, for server and
// device.
import { japanDay } from './japan-day.ts'

type Contacted = { next_contact_on: string | null; last_interaction_at: string | null }

/**
 * Whether the day on which somebody wanted to be in touch again still stands: nobody has been in touch on that day in Japan, or
 * later. A contact settles it, so that nobody has to take the day away.
 */
export function isOpenContact({ next_contact_on: day, last_interaction_at: last }: Contacted): boolean {
  return day !== null && (last === null || japanDay(Date.parse(last)) < day)
}

/** Whether somebody is to be in touch on a day `YYYY-MM-DD`, or should have been before. */
export function isDueContact(customer: Contacted, day: string): boolean {
  return customer.next_contact_on !== null && customer.next_contact_on <= day && isOpenContact(customer)
}
