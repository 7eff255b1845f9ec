import { expect, it } from 'vitest'
import { keepTicks, ticksOf } from './day-ticks'

it('keeps the ticks of each procedure for one day', () => {
  keepTicks('a', '2026-11-26', ['step-1'])
  keepTicks('b', '2026-11-26', ['step-2', 'step-3'])
  expect([ticksOf('a', '2026-11-26'), ticksOf('b', '2026-11-26')]).toEqual([['step-1'], ['step-2', 'step-3']])
  expect(ticksOf('a', '2026-11-27')).toEqual([])
  keepTicks('a', '2026-11-27', [])
  expect(ticksOf('b', '2026-11-26')).toEqual([])
})
