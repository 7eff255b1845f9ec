// @vitest-environment node
import { expect, it } from 'vitest'
import { isDueContact, isOpenContact } from './next-contact.ts'

const of = (next_contact_on: string | null, last_interaction_at: string | null = null) => ({
  next_contact_on,
  last_interaction_at,
})

it.each([
  ['no day, no contact', of(null), false],
  ['a day, and nobody was ever in touch', of('2026-06-01'), true],
  ['the last contact was before', of('2026-06-01', '2026-05-31T14:59:59.999Z'), true],
  ['somebody was in touch on the day, by the calendar of Japan', of('2026-06-01', '2026-05-31T15:00:00.000Z'), false],
  ['somebody was in touch later', of('2026-06-01', '2026-07-01T00:00:00.000Z'), false],
])('stands or is settled: %s', (_, customer, isOpen) => {
  expect(isOpenContact(customer)).toBe(isOpen)
})

it('is due on its day and later, as long as it stands', () => {
  expect(isDueContact(of('2026-06-02'), '2026-06-01')).toBe(false)
  expect(isDueContact(of('2026-06-01'), '2026-06-01')).toBe(true)
  expect(isDueContact(of('2026-05-01'), '2026-06-01')).toBe(true)
  expect(isDueContact(of('2026-05-01', '2026-05-02T00:00:00.000Z'), '2026-06-01')).toBe(false)
  expect(isDueContact(of(null), '2026-06-01')).toBe(false)
})
