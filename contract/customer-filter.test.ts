// @vitest-environment node
import { describe, expect, it, test } from 'vitest'
import {
  BIRTH_MONTHS,
  type CustomerFilter,
  filterOn,
  filterQuery,
  goesByDay,
  NEXT_CONTACTS,
  passesFilter,
} from './customer-filter.ts'
import { CustomerQuestion } from './customer-list.ts'
import { type Customer, EMPTY_CUSTOMER } from './customers.ts'

const TODAY = '2026-05-31'

function customer(fields: Partial<Customer>): Customer {
  const time = '2020-01-01T00:00:00.000Z'
  const kept = { created_at: time, updated_at: time, version: 1, last_interaction_at: null, interactions_count: 0 }
  return { ...EMPTY_CUSTOMER, id: '00000000-0000-4000-8000-000000000001', name: '山田', ...kept, ...fields }
}
function passes(filter: CustomerFilter, fields: Partial<Customer>, today = TODAY): boolean {
  const on = filterOn(filterQuery(filter), today)
  return on === null || passesFilter(customer(fields), on)
}
const last = (time: string) => ({ last_interaction_at: time })

describe('the last contact', () => {
  it('of three months ago counts to the last moment of the day in Japan; the end of a short month stands in for the 31st', () => {
    const over = { last_contact_over: '3m' }
    expect(passes(over, last('2026-02-28T14:59:59.999Z'))).toBe(true)
    expect(passes(over, last('2026-02-28T15:00:00.000Z'))).toBe(false)
  })

  it('within three months counts from the first moment of that day, and what is noted ahead', () => {
    const within = { last_contact_within: '3m' }
    expect(passes(within, last('2026-02-27T14:59:59.999Z'))).toBe(false)
    expect(passes(within, last('2026-02-27T15:00:00.000Z'))).toBe(true)
    expect(passes(within, last('2027-01-01T00:00:00.000Z'))).toBe(true)
  })

  it('a year ago, asked on 29 February, is the 28th', () => {
    const over = { last_contact_over: '12m' }
    expect(passes(over, last('2027-02-28T14:59:59.999Z'), '2028-02-29')).toBe(true)
    expect(passes(over, last('2027-02-28T15:00:00.000Z'), '2028-02-29')).toBe(false)
  })

  it('is a day later true of one day more', () => {
    const fields = last('2026-05-01T03:00:00.000Z')
    expect(passes({ last_contact_over: '30d' }, fields, '2026-05-30')).toBe(false)
    expect(passes({ last_contact_over: '30d' }, fields, '2026-05-31')).toBe(true)
  })

  it('that never was is neither long ago nor lately, but never', () => {
    expect([
      passes({ last_contact_over: '3m' }, {}),
      passes({ last_contact_within: '3m' }, {}),
      passes({ never_contacted: true }, {}),
      passes({ never_contacted: true }, last('2026-01-01T00:00:00Z')),
    ]).toEqual([false, false, true, false])
  })
})

test('the birthday month is that of the calendar, this one or the next; an unknown birth date is in none', () => {
  const born = (birth_date: string | null) => ({ birth_date })
  expect(passes({ birth_month: 'this' }, born('1980-05-03'))).toBe(true)
  expect(passes({ birth_month: 'this' }, born('1980-05-03'), '2026-06-01')).toBe(false)
  expect(passes({ birth_month: 'next' }, born('1980-01-31'), '2026-12-31')).toBe(true)
  expect(passes({ birth_month: '2' }, born('2000-02-29'))).toBe(true)
  expect(passes({ birth_month: '5' }, born(null))).toBe(false)
})

test('the next contact is asked for by today, within seven days, or whenever it is', () => {
  const on = (day: string, time: string | null = null) => ({ next_contact_on: day, last_interaction_at: time })
  expect(passes({ next_contact: 'due' }, on(TODAY))).toBe(true)
  expect(passes({ next_contact: 'due' }, on('2026-06-01'))).toBe(false)
  expect(passes({ next_contact: 'week' }, on('2026-06-06'))).toBe(true)
  expect(passes({ next_contact: 'week' }, on('2026-06-07'))).toBe(false)
  expect(passes({ next_contact: 'any' }, on('2199-12-31'))).toBe(true)
  expect(passes({ next_contact: 'any' }, on(TODAY, `${TODAY}T00:00:00.000Z`))).toBe(false)
  expect(passes({ next_contact: 'any' }, on(TODAY, '2026-06-20T00:00:00.000Z'))).toBe(true)
  expect(passes({ next_contact: 'any' }, { next_contact_on: null })).toBe(false)
})

test('each tag, the number of contacts and the status have to fit, all together', () => {
  const fields: Partial<Customer> = { tags: ['定期検診', 'a,"b'], interactions_count: 3, status: 'inactive' }
  expect(passes({ tags: ['定期検診', 'a,"b'] }, fields)).toBe(true)
  expect(passes({ tags: ['定期検診', '新患'] }, fields)).toBe(false)
  expect(passes({ contacts_from: 3, contacts_to: 3 }, fields)).toBe(true)
  expect(passes({ contacts_from: 4 }, fields)).toBe(false)
  expect(passes({ contacts_to: 2 }, fields)).toBe(false)
  expect(passes({ status: 'active', tags: ['定期検診'] }, fields)).toBe(false)
})

test('visits are counted apart from other contacts; who has none told has none', () => {
  const often = { interactions_count: 9, visits_count: 2 }
  expect(passes({ visits_from: 2, visits_to: 2 }, often)).toBe(true)
  expect(passes({ visits_from: 3 }, often)).toBe(false)
  expect(passes({ visits_to: 1 }, often)).toBe(false)
  expect(passes({ visits_from: 1 }, { interactions_count: 9 })).toBe(false)
  expect(passes({ visits_to: 0 }, { interactions_count: 9 })).toBe(true)
})

test('a query that asks for nothing is no filter', () => {
  expect(filterOn(filterQuery({ tags: [] }), TODAY)).toBeNull()
})

describe('the query of the list', () => {
  test('says what the filter means, as text', () => {
    const query = { tags: '["定期検診"]', contacts_from: '2', never_contacted: 'true', birth_month: '12' }
    expect(CustomerQuestion.parse(query)).toMatchObject({ ...query, contacts_from: 2, never_contacted: true })
  })

  test.each([
    { tags: '定期検診' },
    { tags: '[1]' },
    { tags: '[""]' },
    { tags: JSON.stringify(Array.from({ length: 11 }, String)) },
    { last_contact_over: '3' },
    { last_contact_over: '0m' },
    { last_contact_within: '-1d' },
    { never_contacted: 'false' },
    { contacts_from: '-1' },
    { contacts_to: '1.5' },
    { visits_from: '-1' },
    { birth_month: '13' },
    { birth_month: '01' },
    { next_contact: 'month' },
    { status: 'gone' },
    { segment: 'best' },
  ])('refuses %j', (query) => {
    expect(CustomerQuestion.safeParse(query).success).toBe(false)
  })
})

it.each<CustomerFilter>([
  {},
  { tags: ['紹介'], status: 'active', contacts_from: 1, contacts_to: 9, visits_from: 1, visits_to: 9 },
  { never_contacted: true },
  { last_contact_over: '3m' },
  { last_contact_within: '30d' },
  { segment: 'new' },
  ...BIRTH_MONTHS.map((birth_month) => ({ birth_month })),
  ...NEXT_CONTACTS.map((next_contact) => ({ next_contact })),
])('%o goes by the day when another day makes another filter of it', (filter) => {
  const query = filterQuery(filter)
  const days = ['2026-05-31', '2026-06-01'].map((day) => JSON.stringify(filterOn(query, day)))
  expect(goesByDay(query)).toBe(days[0] !== days[1])
})
