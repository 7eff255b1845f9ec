import { expect, it, vi } from 'vitest'
import { activateLocale } from './locale'
import { formatNumber } from './numbers'

it.each(['ja', 'en'] as const)('whole numbers are grouped as the browser would, %s', async (locale) => {
  await activateLocale(locale)
  const plain = new Intl.NumberFormat(locale)
  for (const value of [
    0,
    1,
    -1,
    999,
    1000,
    -1000,
    12_345,
    100_000,
    57_200,
    1_234_567,
    -9_876_543,
    Number.MAX_SAFE_INTEGER,
  ])
    expect(formatNumber(value)).toBe(plain.format(value))
})

it('parts, and what has a unit, are written by the browser', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(formatNumber(0.256, { style: 'percent' })).toBe('26%')
  expect(formatNumber(Number.NaN)).toBe('NaN')
})

it('a format is made once', () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  for (let i = 0; i < 3; i += 1) formatNumber(1240 + i, { style: 'unit', unit: 'byte' })
  formatNumber(57_200)
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  made.mockRestore()
})
