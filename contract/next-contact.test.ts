// @vitest-environment node
import { expect, it } from 'vitest'
import { isDueContact, isOpenContact } from './next-contact.ts'

/** The last contact, and those before it that are no notes. */
const of = (next_contact_on: string | null, last_interaction_at: string | null = null, ...before: string[]) => ({
  next_contact_on,
  last_interaction_at,
  recent_contacts: before,
})

const TODAY = '2026-07-03'
const AHEAD = '2026-09-01T00:00:00.000Z'
const IN_TIME = '2026-06-01T00:00:00.000Z'
const EARLY = '2026-05-31T00:00:00.000Z'

it.each([
  ['no day, no contact', of(null), false],
  ['a day, and nobody was ever in touch', of('2026-06-01'), true],
  ['the last contact was before', of('2026-06-01', '2026-05-31T14:59:59.999Z'), true],
  ['somebody was in touch on the day, by the calendar of Japan', of('2026-06-01', '2026-05-31T15:00:00.000Z'), false],
  ['somebody was in touch later', of('2026-06-01', '2026-07-01T00:00:00.000Z'), false],
  ['somebody was in touch today, up to the end of it', of('2026-07-03', '2026-07-03T14:59:59.999Z'), false],
  ['a contact is noted ahead', of('2026-06-01', '2026-07-03T15:00:00.000Z'), true],
  ['the day is ahead, and a contact that is noted for it', of('2026-08-01', '2026-08-01T00:00:00.000Z'), true],
  ['one is noted ahead, and before it somebody was in touch', of('2026-06-01', AHEAD, AHEAD, IN_TIME), false],
  ['one is noted ahead, and who was in touch before was too early', of('2026-06-01', AHEAD, AHEAD, EARLY), true],
])('stands or is settled: %s', (_, customer, isOpen) => {
  expect(isOpenContact(customer, TODAY)).toBe(isOpen)
})

it('is settled once the day of the contact that was noted ahead has come', () => {
  const customer = of('2026-06-01', AHEAD)
  expect(isOpenContact(customer, '2026-08-31')).toBe(true)
  expect(isOpenContact(customer, '2026-09-01')).toBe(false)
})

it('is read from a record that a device has kept from before the contacts stood with it', () => {
  expect(isOpenContact({ next_contact_on: '2026-06-01', last_interaction_at: IN_TIME }, TODAY)).toBe(false)
  expect(isOpenContact({ next_contact_on: '2026-06-01', last_interaction_at: AHEAD }, TODAY)).toBe(true)
})

it('is due on its day and later, as long as it stands', () => {
  expect(isDueContact(of('2026-06-02'), '2026-06-01')).toBe(false)
  expect(isDueContact(of('2026-06-01'), '2026-06-01')).toBe(true)
  expect(isDueContact(of('2026-05-01'), '2026-06-01')).toBe(true)
  expect(isDueContact(of('2026-05-01', '2026-05-02T00:00:00.000Z'), '2026-06-01')).toBe(false)
  expect(isDueContact(of(null), '2026-06-01')).toBe(false)
  expect(isDueContact(of('2026-05-01', AHEAD), '2026-06-01')).toBe(true)
  expect(isDueContact(of('2026-06-05'), '2026-06-01', '2026-06-07')).toBe(true)
  expect(isDueContact(of('2026-06-05', '2026-06-06T00:00:00.000Z'), '2026-06-01', '2026-06-07')).toBe(true)
})
