import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { PerformanceCard } from './performance-card'
import { stopMonitor } from './performance-monitor'
import { isMonitorOn } from './performance-setting'

let give: (entry: object) => void

beforeEach(() => {
  localStorage.clear()
  class Fake {
    static readonly supportedEntryTypes = ['event']
    constructor(onList: (list: { getEntries: () => object[] }) => void) {
      give = (entry) => onList({ getEntries: () => [entry] })
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Fake)
})
afterEach(() => act(stopMonitor))

const box = () => screen.getByRole('checkbox', { name: 'この端末の動作を計測する' })

test('is folded', () => {
  renderWithWords(<PerformanceCard />)
  expect(screen.getByRole('heading', { level: 2, name: '動作の計測' }).closest('details')?.open).toBe(false)
})

test('is off until it is switched on, and off again afterwards', async () => {
  renderWithWords(<PerformanceCard />)
  expect(box()).toHaveProperty('checked', false)
  expect(screen.queryByText('画面の反応')).toBeNull()
  await userEvent.click(box())
  expect(isMonitorOn()).toBe(true)
  expect(screen.getByText('16ミリ秒を超えていません')).toBeDefined()
  await userEvent.click(box())
  expect(isMonitorOn()).toBe(false)
  expect(screen.queryByText('画面の反応')).toBeNull()
})

test('shows how often a limit was passed, the worst and the last', async () => {
  renderWithWords(<PerformanceCard />)
  await userEvent.click(box())
  act(() => give({ name: 'click', processingStart: 0, processingEnd: 48.4, duration: 60 }))
  act(() => give({ name: 'keydown', processingStart: 0, processingEnd: 20, duration: 40 }))
  expect(screen.getByText(/16ミリ秒を超えた回数: 2回/)).toBeDefined()
  expect(screen.getByText('最大48ミリ秒')).toBeDefined()
  const rows = within(screen.getByRole('list', { name: '最近の計測結果' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replace(/^[\d:]+/, ''))).toEqual([
    '画面の反応20ミリ秒keydown',
    '画面の反応48ミリ秒click',
  ])
})

test('says what this browser cannot measure', async () => {
  renderWithWords(<PerformanceCard />)
  await userEvent.click(box())
  expect(screen.getAllByText('このブラウザでは計測できません')).toHaveLength(2)
})
