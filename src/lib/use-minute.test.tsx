import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useMinute } from './use-minute'

const Row = () => <p>{new Date(useMinute()).toISOString().slice(11, 16)}</p>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T08:59:30Z') })
})

it('changes with the minute, for all rows by one timer', () => {
  render(
    <>
      <Row />
      <Row />
    </>,
  )
  expect(screen.getAllByText('08:59')).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(1)
  void act(() => vi.advanceTimersByTime(30_000))
  expect(screen.getAllByText('09:00')).toHaveLength(2)
  void act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getAllByText('09:01')).toHaveLength(2)
})

it('is right at once on a page that slept', () => {
  render(<Row />)
  vi.setSystemTime(Date.parse('2026-11-24T10:15:00Z'))
  void act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('10:15')).toBeTruthy()
})

it('leaves nothing behind', () => {
  render(<Row />).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
