// @vitest-environment node
import { expect, it } from 'vitest'
import { alreadyHere } from './already-here'
import { aVisit } from './visit-fixtures'

const typed = (name: string, customer_id: string | null = null) => ({
  ...{ name, customer_id, name_kana: '', purpose: '', number: 9 },
})
const byName = aVisit({ name: '山田 花子' })
const customer = aVisit({ name: '山田 花子', customer_id: 'a', status: 'serving' })

it('finds the customer, before anybody of that name', () => {
  expect(alreadyHere(typed('山田 花子', 'a'), [byName, customer])).toBe(customer)
  expect(alreadyHere(typed('鈴木 花子', 'a'), [byName, customer]), 'whose name was changed').toBe(customer)
})

it('finds a name where one of the two has no record, however it is spaced', () => {
  expect(alreadyHere(typed('山田　花子'), [byName])).toBe(byName)
  expect(alreadyHere(typed('山田花子'), [customer])).toBe(customer)
  expect(alreadyHere(typed('山田 花子', 'b'), [customer, byName])).toBe(byName)
})

it('takes two customers for two people, and whoever has gone for gone', () => {
  expect(alreadyHere(typed('山田 花子', 'b'), [customer])).toBeUndefined()
  const gone = [aVisit({ name: '山田 花子', status: 'done' }), aVisit({ name: '山田 花子', status: 'left' })]
  expect(alreadyHere(typed('山田 花子'), gone)).toBeUndefined()
  expect(alreadyHere(typed(''), [aVisit({ name: '' }), byName])).toBeUndefined()
})
