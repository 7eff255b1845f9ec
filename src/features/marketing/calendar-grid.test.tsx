import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CalendarEntry } from '#contract/marketing-data'
import { renderWithWords } from '@/i18n/testing'
import { CalendarGrid } from './calendar-grid'

const entry: CalendarEntry = {
  id: 'a',
  day: '2026-11-08',
  title: 'いい歯の日',
  idea: '',
  reason: '',
  state: 'scheduled',
}
const onMove = vi.fn()

const cellOf = (day: string) =>
  screen
    .getAllByRole('cell')
    .find(({ textContent }) => new RegExp(`^${day}(?!\\d)`).test(String(textContent))) as HTMLElement

it('names the holidays of a month, and how far each post is', () => {
  renderWithWords(<CalendarGrid month="2026-11" entries={[entry]} onMove={onMove} />)
  expect(cellOf('3').textContent).toBe('3 文化の日')
  expect(cellOf('23').textContent).toBe('23 勤労感謝の日')
  expect(cellOf('8').textContent).toBe('8予定 いい歯の日')
})

it('takes a post that is dragged to another day, and nothing else', () => {
  renderWithWords(<CalendarGrid month="2026-11" entries={[entry]} onMove={onMove} />)
  const held = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, data: string) => held.set(type, data),
    getData: (type: string) => held.get(type) ?? '',
    get types() {
      return [...held.keys()]
    },
  }
  fireEvent.drop(cellOf('12'), { dataTransfer })
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.dragStart(within(cellOf('8')).getByText(/いい歯の日/), { dataTransfer })
  fireEvent.drop(cellOf('12'), { dataTransfer })
  expect(onMove).toHaveBeenCalledWith('a', '2026-11-12')
})
