// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { CustomerListQuery, KANA_ROWS } from '#contract/customers'
import { parseCustomerSearch } from './customer-address'
import { changeCustomerSearch, customerFilter, isNarrowed, NO_FILTER, toggleSort } from './customer-filters'

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
  const address = {
    search: '山田',
    company_filter: 'さくら商事',
    kana: 'や',
    sort_by: 'name_kana',
    sort_order: 'asc',
    new: 1,
  }
  expect(parseCustomerSearch(address)).toEqual(address)
})

test('broken parts are left out, also ones that a hostile link brings', () => {
  expect(
    parseCustomerSearch({
      search: { $ne: 1 },
      company_filter: ['x'],
      kana: 'い',
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

describe('those who are to be contacted', () => {
  test('come in the order of their day, unless another one is chosen or somebody is searched for', () => {
    const due = { next_contact: 'due' } as const
    expect(customerFilter(due)).toMatchObject({ sort_by: 'next_contact_on', sort_order: 'asc' })
    expect(customerFilter({ ...due, search: '山' })).toMatchObject({ sort_by: 'match', sort_order: 'desc' })
    expect(customerFilter({ ...due, kana: 'や' })).toMatchObject({ sort_by: 'name_kana', sort_order: 'asc' })
    const byName = toggleSort(due, 'name_kana')
    expect(customerFilter(byName)).toMatchObject({ sort_by: 'name_kana', sort_order: 'asc' })
    expect(customerFilter(changeCustomerSearch({}, due))).toMatchObject({ sort_by: 'next_contact_on' })
  })

  test('can be put into the order that the whole list has by default, which leaves with them', () => {
    const latest = changeCustomerSearch({ next_contact: 'week' }, { sort_by: 'updated_at', sort_order: 'desc' })
    expect(customerFilter(parseCustomerSearch({ ...latest }))).toEqual({
      ...{ next_contact: 'week', sort_by: 'updated_at', sort_order: 'desc' },
    })
    expect(changeCustomerSearch(latest, { next_contact: undefined })).toEqual({})
  })
})

describe('a row of the kana index', () => {
  test.each([...KANA_ROWS])('%s is read from the address and asked for', (kana) => {
    const search = parseCustomerSearch({ kana })
    expect(search).toEqual({ kana })
    expect(customerFilter(search)).toEqual({ kana_row: kana, sort_by: 'name_kana', sort_order: 'asc' })
  })

  test.each(['ア', 'ｱ', 'a', '', '他 ', ['た'], { た: 1 }, 1])('%j is none', (kana) => {
    expect(parseCustomerSearch({ kana })).toEqual({})
  })

  test('opens in the order of furigana and leaves the order of the whole list as it was', () => {
    const row = changeCustomerSearch({ search: '山' }, { kana: 'た' })
    expect(row).toEqual({ search: '山', kana: 'た' })
    expect(changeCustomerSearch(row, { kana: 'か' })).toEqual({ search: '山', kana: 'か' })
    expect(changeCustomerSearch(row, { kana: undefined })).toEqual({ search: '山' })
  })

  test.each([
    { sort_by: 'company' },
    { sort_by: 'company', sort_order: 'asc' },
    { sort_order: 'asc' },
    { sort_by: 'name_kana', sort_order: 'asc' },
    { sort_by: 'name_kana' },
  ] as const)('keeps the order %j that was chosen before, there and back', (chosen) => {
    const row = changeCustomerSearch(chosen, { kana: 'た' })
    const { sort_by, sort_order } = customerFilter(chosen)
    expect(customerFilter(row)).toEqual({ kana_row: 'た', sort_by, sort_order })
    expect(parseCustomerSearch(row)).toEqual(row)
    expect(customerFilter(changeCustomerSearch(row, { kana: undefined }))).toEqual({ sort_by, sort_order })
  })

  test('can be put into the order that the whole list has by default', () => {
    const latest = changeCustomerSearch({ kana: 'た' }, { sort_by: 'updated_at', sort_order: 'desc' })
    expect(customerFilter(latest)).toEqual({ kana_row: 'た', sort_by: 'updated_at', sort_order: 'desc' })
    expect(customerFilter(parseCustomerSearch({ ...latest }))).toEqual(customerFilter(latest))
    expect(changeCustomerSearch(latest, { kana: undefined })).toEqual({})
  })

  test('is turned round by the head of its order', () => {
    const turned = toggleSort({ kana: 'た' }, 'name_kana')
    expect(customerFilter(turned)).toEqual({ kana_row: 'た', sort_by: 'name_kana', sort_order: 'desc' })
  })
})

test('a filter is read from the text of an address, and asked of the list as it is', () => {
  const address = {
    tags: '["定期検診"]',
    contacts_from: '2',
    never_contacted: 'true',
    birth_month: '5',
    segment: 'new',
  }
  const search = parseCustomerSearch({ ...address, search: '山' })
  expect(search).toEqual({ ...address, search: '山', contacts_from: 2, never_contacted: true })
  const { search: _, ...filter } = search
  expect(customerFilter(search)).toMatchObject(filter)
  expect(parseCustomerSearch(Object.fromEntries(Object.entries(search).map(([k, v]) => [k, String(v)])))).toEqual(
    search,
  )
  expect(changeCustomerSearch(search, { ...NO_FILTER, last_contact_over: '3m' })).toEqual({
    search: '山',
    last_contact_over: '3m',
  })
})

test('broken parts of a filter are left out of an address', () => {
  const broken = { tags: '定期検診', contacts_from: 'x', never_contacted: '0', birth_month: '13', segment: 'best' }
  expect(parseCustomerSearch({ ...broken, status: 'inactive', last_contact_over: '3' })).toEqual({ status: 'inactive' })
})

test('a filter narrows', () => {
  expect([isNarrowed({ birth_month: 'this' }), isNarrowed({ kana: 'あ' })]).toEqual([true, false])
})
