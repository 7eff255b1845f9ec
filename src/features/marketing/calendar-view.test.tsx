import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AiResult } from '#contract/ai-results'
import type { CalendarEntry } from '#contract/marketing-data'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { CalendarView } from './calendar-view'

const desk = vi.hoisted(() => ({ keep: vi.fn(), done: [] as ((isKept: boolean) => void)[] }))
vi.mock('@/assistant/use-edit-result', () => ({ useEditResult: () => ({ keep: desk.keep, busy: false }) }))
const disk = vi.hoisted(() => ({ saveFile: vi.fn<(file: File) => void>() }))
vi.mock('@/lib/save-file', () => disk)
vi.mock('./left-calendar', () => ({ LeftCalendar: () => null }))

const entry = (id: string, title: string, day: string): CalendarEntry =>
  ({ id, title, day, idea: '', reason: '', state: 'planned' }) as CalendarEntry
const made = [entry('a', 'いい歯の日', '2026-11-08'), entry('b', '年末のご案内', '2026-11-25')]
const result = { id: 'r', title: '計画', edited: null } as unknown as AiResult

beforeEach(() => {
  desk.done = []
  desk.keep.mockReset().mockImplementation(() => new Promise((done) => desk.done.push(done)))
})

const dayOf = (title: string) => screen.getByLabelText(`「${title}」の日`)
const kept = (call: number) =>
  (desk.keep.mock.calls[call] as [{ posts: CalendarEntry[] }])[0].posts.map(({ id, day, state }) => [id, day, state])

it('a second change before the first one is on the screen holds both', async () => {
  renderWithWords(<CalendarView result={result} calendar={{ entries: made } as never} />)
  fireEvent.change(dayOf('いい歯の日'), { target: { value: '2026-11-10' } })
  fireEvent.change(screen.getByLabelText('「いい歯の日」の状態'), { target: { value: 'scheduled' } })
  expect(kept(1)).toEqual([
    ['a', '2026-11-10', 'scheduled'],
    ['b', '2026-11-25', 'planned'],
  ])
})

it('a change that was refused is not part of the next one', async () => {
  renderWithWords(<CalendarView result={result} calendar={{ entries: made } as never} />)
  fireEvent.change(dayOf('いい歯の日'), { target: { value: '2026-11-10' } })
  desk.done[0]?.(false)
  await waitFor(() => expect(desk.keep).toHaveBeenCalledOnce())
  fireEvent.change(dayOf('年末のご案内'), { target: { value: '2026-11-26' } })
  expect(kept(1)).toEqual([
    ['a', '2026-11-08', 'planned'],
    ['b', '2026-11-26', 'planned'],
  ])
})

it('a day that is typed is kept when the field is left, and not at each digit', () => {
  renderWithWords(<CalendarView result={result} calendar={{ entries: made } as never} />)
  const field = dayOf('いい歯の日')
  for (const [key, value] of [
    ['2', '0002-11-08'],
    ['0', '0020-11-08'],
    ['6', '2026-12-08'],
  ] as const) {
    fireEvent.keyDown(field, { key })
    fireEvent.change(field, { target: { value } })
  }
  expect(field).toHaveProperty('value', '2026-12-08')
  expect(desk.keep).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(desk.keep).toHaveBeenCalledOnce()
  expect(kept(0)).toContainEqual(['a', '2026-12-08', 'planned'])
})

it('a calendar file says when it was made by the clock of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') })
  clockLag.set(86_400_000)
  renderWithWords(<CalendarView result={result} calendar={{ entries: made } as never} />)
  fireEvent.click(screen.getByRole('button', { name: 'カレンダー (.ics)' }))
  clockLag.set(null)
  expect(await disk.saveFile.mock.lastCall?.[0].text()).toContain('DTSTAMP:20260502T120000Z')
})
