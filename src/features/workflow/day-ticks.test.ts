import { expect, it, vi } from 'vitest'
import { keepTick, keepTicks, ticksOf } from './day-ticks'

it('keeps the ticks of each procedure for one day', () => {
  keepTicks('a', '2026-11-26', ['step-1'])
  keepTicks('b', '2026-11-26', ['step-2', 'step-3'])
  expect([ticksOf('a', '2026-11-26'), ticksOf('b', '2026-11-26')]).toEqual([['step-1'], ['step-2', 'step-3']])
  expect(ticksOf('a', '2026-11-27')).toEqual([])
  keepTicks('a', '2026-11-27', [])
  expect(ticksOf('b', '2026-11-26')).toEqual([])
})

it('ticks one step beside those that another tab has ticked off meanwhile', () => {
  keepTicks('a', '2026-11-28', ['step-1'])
  const elsewhere = { day: '2026-11-28', ticks: { a: ['step-1', 'step-2'], b: ['step-9'] } }
  localStorage.setItem('workflow-ticks', JSON.stringify(elsewhere))
  keepTick('a', '2026-11-28', 'step-3', true)
  keepTick('a', '2026-11-28', 'step-1', false)
  expect(ticksOf('a', '2026-11-28')).toEqual(['step-2', 'step-3'])
  expect(ticksOf('b', '2026-11-28')).toEqual(['step-9'])
})

it('goes on where the browser keeps nothing', () => {
  keepTicks('a', '2026-11-29', ['step-1'])
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepTick('a', '2026-11-29', 'step-2', true)
  keepTick('a', '2026-11-29', 'step-3', true)
  refusing.mockRestore()
  expect(ticksOf('a', '2026-11-29')).toEqual(['step-1', 'step-2', 'step-3'])
  keepTick('a', '2026-11-29', 'step-1', false)
  expect(localStorage.getItem('workflow-ticks')).toContain('["step-2","step-3"]')
})
