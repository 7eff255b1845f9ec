import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { ClockNotice } from './clock-notice'

const MINUTE = 60_000
const words = () => screen.queryByRole('status')?.querySelector('p')?.textContent ?? null

beforeEach(() => clockLag.set(null))

it.each([
  [null, null],
  [29 * MINUTE, null],
  [-29 * MINUTE, null],
  [31 * MINUTE, 'この端末の時計が約31分遅れています'],
  [-90 * MINUTE, 'この端末の時計が約2時間進んでいます'],
  [26 * 60 * MINUTE, 'この端末の時計が約1日遅れています'],
])('of a clock that is %s ms behind it says: %s', (lag, said) => {
  clockLag.set(lag)
  renderWithWords(<ClockNotice />)
  expect(words()).toBe(said)
})

it('goes when the clock is set right, and when it is put away, until it is wrong in another way', () => {
  renderWithWords(<ClockNotice />)
  act(() => clockLag.set(60 * MINUTE))
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(words()).toBeNull()
  act(() => clockLag.set(-60 * MINUTE))
  expect(words()).toBe('この端末の時計が約1時間進んでいます')
  act(() => clockLag.set(0))
  expect(words()).toBeNull()
})
