// @vitest-environment node
import { expect, it } from 'vitest'
import type { WorkflowStep } from '#contract/workflow-data'
import { isUnpaid, monthlyCost, rolesOf } from './monthly-cost'

const step = (who: string | null, minutes: number | null): WorkflowStep => ({
  ...{ text: '', who, minutes, condition: null, back_to: null, is_parallel: false },
})
const steps = [step('受付', 6), step('医師', 3), step('受付', null)]
const role = (name: string, people: number, yen: number | null) => ({ role: name, people, yen })

it('is minutes × people × runs, and what those hours are paid', () => {
  const roles = [role('受付', 2, 1_200), role('医師', 1, 6_000)]
  expect(monthlyCost(steps, { runs: 20, roles })).toEqual({ hours: 5, yen: 4 * 1_200 + 1 * 6_000 })
})

it('counts one person of a role that nothing is said of, and no money', () => {
  expect(monthlyCost(steps, { runs: 20, roles: [role('受付', 2, 1_200)] })).toEqual({ hours: 5, yen: 4_800 })
  expect(monthlyCost(steps, { runs: 20, roles: [] })).toEqual({ hours: 3, yen: null })
})

it('leaves out a role of which nobody takes part', () => {
  const roles = [role('受付', 1, 1_200), role('医師', 0, null)]
  expect(monthlyCost(steps, { runs: 10, roles })).toEqual({ hours: 1, yen: 1_200 })
  expect(rolesOf(steps).filter((one) => isUnpaid(steps, { runs: 10, roles }, one))).toEqual([])
  expect(isUnpaid(steps, { runs: 10, roles: [] }, '医師')).toBe(true)
})

it('is nothing while nobody has said how often, or how long', () => {
  const roles = [role('受付', 1, 1_200)]
  expect(monthlyCost(steps, { runs: null, roles })).toEqual({ hours: null, yen: null })
  expect(monthlyCost([step('受付', null)], { runs: 9, roles })).toEqual({ hours: null, yen: null })
})
