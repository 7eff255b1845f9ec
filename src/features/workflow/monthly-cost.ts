import type { CostBasis } from '#contract/result-edit'
import { minutesByRole } from '#contract/step-times'
import type { WorkflowStep } from '#contract/workflow-data'

/** What a procedure takes in a month. */
export type MonthlyCost = {
  /** Of all people together; null without a time, or without how often. */
  hours: number | null
  /** Null without a price. Roles without one are not in it. */
  yen: number | null
}

/** Minutes × people × runs a month, and what those hours are paid. */
export function monthlyCost(steps: readonly WorkflowStep[], { runs, roles }: CostBasis): MonthlyCost {
  const isTimed = steps.some(({ minutes }) => minutes !== null)
  if (runs === null || !isTimed) return { hours: null, yen: null }
  const taken = minutesByRole(steps)
  const hoursOf = (role: string, people: number) => ((taken.get(role) ?? 0) * people * runs) / 60
  const paid = roles.filter(({ yen }) => yen !== null)
  return {
    hours: sum([...taken.keys()].map((role) => hoursOf(role, basisOf(roles, role).people))),
    yen: paid.length === 0 ? null : sum(paid.map(({ role, people, yen }) => hoursOf(role, people) * (yen ?? 0))),
  }
}

/** The roles of procedures, each once, in the order of their steps; '' for nobody. */
export function rolesOf(...procedures: readonly (readonly WorkflowStep[])[]): string[] {
  return [...new Set(procedures.flat().map(({ who }) => who ?? ''))]
}

/** What is known of a role; one person without a price until somebody says otherwise. */
export function basisOf(roles: CostBasis['roles'], role: string): CostBasis['roles'][number] {
  return roles.find((one) => one.role === role) ?? { role, people: 1, yen: null }
}

/** Whether a role takes part and has no price: the sum is without it. */
export function isUnpaid(steps: readonly WorkflowStep[], { roles }: CostBasis, role: string): boolean {
  const { people, yen } = basisOf(roles, role)
  return people > 0 && yen === null && steps.some(({ who, minutes }) => (who ?? '') === role && (minutes ?? 0) > 0)
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, one) => whole + one, 0)
