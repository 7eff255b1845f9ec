import { expect, it } from 'vitest'
import { holidaysOf } from './japanese-holidays.ts'

/** As the Cabinet Office has published them. */
it.each([
  [2026, '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23'],
  [
    2025,
    '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24',
  ],
  [
    2024,
    '01-01 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 11-03 11-04 11-23',
  ],
])('the holidays of %i', (year, days) => {
  expect(
    holidaysOf(year)
      .map(({ day }) => day.slice(5))
      .join(' '),
  ).toBe(days)
})

it('a day between two holidays, and the one after a Sunday, have their names', () => {
  const names = new Map(holidaysOf(2026).map(({ day, name }) => [day, name]))
  expect([names.get('2026-09-22'), names.get('2026-05-06')]).toEqual(['国民の休日', '振替休日'])
})
