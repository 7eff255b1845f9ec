// @vitest-environment node
import { expect, it } from 'vitest'
import { minutesByRole, minutesOf } from './step-times.ts'
import type { WorkflowStep } from './workflow-data.ts'

const step = (who: string | null, minutes: number | null, isParallel = false): WorkflowStep => ({
  ...{ text: '', who, minutes, condition: null, back_to: null, is_parallel: isParallel },
})

it('a filled wait counts once, with the longer of both', () => {
  expect(minutesOf([step('受付', 10), step('受付', 4, true), step('受付', 2)])).toBe(12)
  expect(minutesOf([step('受付', 3), step('受付', 4, true)])).toBe(4)
  expect(minutesOf([step('受付', null)])).toBeNull()
})

it('takes nobody twice for what they do during their own wait, and each other one for what they do', () => {
  const steps = [step('受付', 10), step('受付', 4, true), step('看護師', 3, true), step(null, 1)]
  expect([...minutesByRole(steps)]).toEqual([
    ['受付', 10],
    ['看護師', 3],
    ['', 1],
  ])
})
