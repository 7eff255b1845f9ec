// @vitest-environment node
import { expect, it } from 'vitest'
import { lastContact } from './about-contacts.ts'
import type { ContactCondition, FoundContact, Records } from './records.ts'

const ASKING = {
  question: '',
  now: new Date('2026-11-26T06:00:00Z'),
  timezone: 'Asia/Tokyo',
  today: '2026-11-26',
  may: { customers: true, products: true, directory: true },
  customerId: null,
}
const CONDITION: ContactCondition = { type: 'visit', days: null, customerId: 'c-1', customers: [] }
const CONTACT: FoundContact = {
  id: 'i-1',
  customer_id: 'c-1',
  customer_name: '槇 祥子',
  type: 'visit',
  summary: '健診',
  content: '',
  occurred_at: new Date('2026-11-20T01:00:00Z'),
  created_by: '受付',
}

/** The answer, and which contacts were asked for. */
async function lastOf(days: ContactCondition['days'], found: FoundContact[]) {
  const conditions: ContactCondition[] = []
  const contacts: Records['contacts'] = (condition) => {
    conditions.push(condition)
    return Promise.resolve(found)
  }
  const filter = { words: '槇 祥子 様の来訪', type: 'visit', condition: { ...CONDITION, days } } as const
  // Nothing else of the records is read.
  const { text } = await lastContact({ contacts } as Records, ASKING, filter)
  return { text, conditions }
}

it('the last contact is looked for up to today', async () => {
  const { text, conditions } = await lastOf(null, [CONTACT])
  expect(conditions).toEqual([{ ...CONDITION, days: { from: '0001-01-01', to: '2026-11-27' } }])
  expect(text).toContain('最後の来訪は **2026年11月20日（金） 10:00** の来訪「健診」です')
})

it('in days that were named it is looked for in these', async () => {
  const days = { from: '2026-12-01', to: '2027-01-01' }
  expect((await lastOf(days, [CONTACT])).conditions).toEqual([{ ...CONDITION, days }])
})

it('of days that reach past today it is looked for in those until today', async () => {
  const days = { from: '2026-11-01', to: '2026-12-01' }
  expect((await lastOf(days, [CONTACT])).conditions).toEqual([{ ...CONDITION, days: { ...days, to: '2026-11-27' } }])
})

it('says that there is none until today', async () => {
  expect((await lastOf(null, [])).text).toBe('今日までの槇 祥子 様の来訪の記録はありません。')
  const month = { from: '2026-11-01', to: '2026-12-01' }
  expect((await lastOf(month, [])).text).toBe('今日までの槇 祥子 様の来訪の記録はありません。')
  const past = { from: '2026-10-01', to: '2026-11-01' }
  expect((await lastOf(past, [])).text).toBe('槇 祥子 様の来訪の記録はありません。')
})
