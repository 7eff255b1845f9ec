import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { toEdited } from './edited-steps'
import { StepChecklist } from './step-checklist'

const DAY = '2026-07-01'
const steps = toEdited(
  ['氏名を聞く', '診察する', '会計する'].map((text) => ({
    ...{ text, who: null, minutes: null, condition: null, back_to: null, is_parallel: false },
  })),
)
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const ticked = () => boxes().map(({ checked }) => checked)
const press = (at: number) => fireEvent.click(boxes()[at] as HTMLElement)
/** What another tab of this browser leaves behind. */
const elsewhere = (...done: string[]) =>
  localStorage.setItem('workflow-ticks', JSON.stringify({ day: DAY, ticks: { r1: done } }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-01T03:00:00Z') })
  localStorage.clear()
  renderWithWords(<StepChecklist procedure="r1" steps={steps} />)
})

it('a tick goes beside those that another tab has set meanwhile', () => {
  press(0)
  elsewhere('step-1', 'step-2')
  press(2)
  expect(ticked()).toEqual([true, true, true])
  expect(screen.getByText('今日はすべて終わりました')).toBeDefined()
  elsewhere('step-2', 'step-3')
  press(2)
  expect(ticked()).toEqual([false, true, false])
})

it('shows what another tab ticks off', () => {
  elsewhere('step-2')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'workflow-ticks' })))
  expect(ticked()).toEqual([false, true, false])
  fireEvent.click(screen.getByRole('button', { name: 'チェックを外す' }))
  expect(ticked()).toEqual([false, false, false])
})
