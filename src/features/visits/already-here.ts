import { tidyName } from '#contract/kana'
import type { Visit } from '#contract/visits'
import type { CheckIn } from './check-in-form'

type Who = Pick<CheckIn, 'customer_id' | 'name'>

/**
 * The visit of the day with which somebody may be here already: the same customer, or the same name where one of the two has no
 * record. Two customers of one name are two people.
 */
export function alreadyHere({ customer_id, name }: Who, known: readonly Visit[]): Visit | undefined {
  const here = known.filter(({ status }) => status !== 'done' && status !== 'left')
  const isNamed = (visit: Visit) => (customer_id === null || visit.customer_id === null) && isSame(visit.name, name)
  return here.find((visit) => customer_id !== null && visit.customer_id === customer_id) ?? here.find(isNamed)
}

const bare = (name: string) => tidyName(name).replace(/\s/gu, '')
const isSame = (one: string, other: string) => bare(other) !== '' && bare(one) === bare(other)
