import { act, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clockLag } from './device-clock'
import { useToday } from './use-today'

const drawn = vi.fn()
const Row = memo(function Row() {
  drawn()
  return <p>{useToday()}</p>
})

beforeEach(() => {
  drawn.mockReset()
  vi.useFakeTimers({ now: Date.parse('2026-11-24T23:59:00+09:00') })
})

it('changes at midnight in Tokyo, and at the next one', () => {
  render(<Row />)
  expect(screen.getByText('2026-11-24')).toBeTruthy()
  void act(() => vi.advanceTimersByTime(59_999))
  expect(drawn).toHaveBeenCalledTimes(1)
  void act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('2026-11-25')).toBeTruthy()
  void act(() => vi.advanceTimersByTime(86_400_000))
  expect(screen.getByText('2026-11-26')).toBeTruthy()
  expect(drawn).toHaveBeenCalledTimes(3)
})

it('is right at once on a page that slept over midnight', () => {
  render(<Row />)
  vi.setSystemTime(Date.parse('2026-11-25T08:00:00+09:00'))
  void act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('2026-11-25')).toBeTruthy()
})

it('is that of the server as soon as that is heard of, and changes at its midnight', () => {
  render(<Row />)
  act(() => clockLag.set(-2 * 60_000))
  expect(screen.getByText('2026-11-24')).toBeTruthy()
  void act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('2026-11-24'), 'midnight of the device').toBeTruthy()
  void act(() => vi.advanceTimersByTime(2 * 60_000))
  expect(screen.getByText('2026-11-25')).toBeTruthy()
  act(() => clockLag.set(-86_400_000))
  expect(screen.getByText('2026-11-24')).toBeTruthy()
  act(() => clockLag.set(null))
})

it('leaves nothing behind', () => {
  render(<Row />).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
