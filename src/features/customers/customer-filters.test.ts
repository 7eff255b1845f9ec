// @vitest-environment node
import { expect, test } from 'vitest'
import { CustomerListQuery } from '#contract/customers'
import { changeCustomerSearch, customerFilter, isNarrowed, parseCustomerSearch, toggleSort } from './customer-filters'

test('an empty address is the contract’s default list', () => {
  const defaults = CustomerListQuery.parse({})
  expect(customerFilter(parseCustomerSearch({}))).toEqual({
    sort_by: defaults.sort_by,
    sort_order: defaults.sort_order,
  })
})

test('what is at its default is left out of the address', () => {
  expect(parseCustomerSearch({ search: '', company_filter: '  ', sort_by: 'updated_at', sort_order: 'desc' })).toEqual(
    {},
  )
})

test('an address is kept as it is said', () => {
  const address = { search: '山田', company_filter: 'さくら商事', sort_by: 'name_kana', sort_order: 'asc', new: 1 }
  expect(parseCustomerSearch(address)).toEqual(address)
})

test('broken parts are left out, also ones that a hostile link brings', () => {
  expect(
    parseCustomerSearch({
      search: { $ne: 1 },
      company_filter: ['x'],
      sort_by: 'password',
      sort_order: 'up',
      new: 'yes',
    }),
  ).toEqual({})
})

test('digits that the router read as a number are the text again', () => {
  expect(parseCustomerSearch({ search: 5678 })).toEqual({ search: '5678' })
})

test('text is cut at the contract’s limit, so that no address can make an unanswerable query', () => {
  const { search } = parseCustomerSearch({ search: 'あ'.repeat(500) })
  expect(CustomerListQuery.safeParse({ search }).success).toBe(true)
})

test('a change to empty or to the default takes the part away', () => {
  const search = parseCustomerSearch({ search: '山', company_filter: '商事', sort_by: 'name' })
  expect(changeCustomerSearch(search, { search: '', sort_by: 'updated_at' })).toEqual({ company_filter: '商事' })
  expect(changeCustomerSearch(search, { company_filter: undefined })).toEqual({ search: '山', sort_by: 'name' })
})

test('a header sorts names from the front and dates from the latest, and turns round on the second click', () => {
  const byKana = toggleSort({}, 'name_kana')
  expect(customerFilter(byKana)).toEqual({ sort_by: 'name_kana', sort_order: 'asc' })
  expect(customerFilter(toggleSort(byKana, 'name_kana'))).toMatchObject({ sort_order: 'desc' })
  expect(customerFilter(toggleSort(byKana, 'last_interaction_at'))).toMatchObject({ sort_order: 'desc' })
})

test('only search and company narrow a list', () => {
  expect(isNarrowed({ sort_by: 'name', new: 1 })).toBe(false)
  expect(isNarrowed({ company_filter: '商事' })).toBe(true)
})
