import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { EntryChanges } from './entry-changes'
import { conflicting } from './outbox-testing'

test('each value has its own limit: a long old one leaves room for the new one', () => {
  renderWithWords(<EntryChanges entry={{ ...conflicting('1'), base: { phone: '03-1' } }} />)
  const [now, before] = [screen.getByText('03-2'), screen.getByText('03-1')]
  expect([before.tagName, now.tagName]).toEqual(['DEL', 'INS'])
  for (const value of [before, now]) expect(value.className).toContain('line-clamp-2')
  // What wraps is the row of values: a number that fits into a line is in one piece.
  expect(now.parentElement?.className).toMatch(/\bflex\b.*\bflex-wrap\b/)
})
