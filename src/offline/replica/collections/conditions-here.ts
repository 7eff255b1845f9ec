// What questions ask of a customer, compared with the record; the server says the same in SQL (`server/questions/conditions.ts`).
import { isBornOn } from '#contract/birth-days'
import type { Customer } from '#contract/customers'
import type { CustomerCondition } from '#contract/questions/records'

/** When a day of Japan begins, ms since 1970. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)

/** Whether this is true of a customer, by their record alone. */
export function isMeant(customer: Customer, condition: Exclude<CustomerCondition, { is: 'unseen' }>): boolean {
  const born = customer.birth_date ?? ''
  switch (condition.is) {
    case 'tagged':
      return customer.tags.includes(condition.tag)
    case 'employed':
      return customer.company === condition.company
    case 'born':
      return isBornOn(customer.birth_date, condition.days)
    case 'bornInMonth':
      return Number(born.slice(5, 7)) === condition.month
    case 'gender':
      return customer.gender === condition.gender
    case 'status':
      return customer.status === condition.status
    case 'cautioned':
      return customer.caution !== ''
    case 'new': {
      const made = Date.parse(customer.created_at)
      return made >= beginOf(condition.days.from) && made < beginOf(condition.days.to)
    }
    case 'celebrating':
      return condition.birthdays.includes(born.slice(5))
  }
}
