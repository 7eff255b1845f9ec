import { i18n } from '@lingui/core'
import type { AiResult } from '#contract/ai-results'
import { COST_LIMITS, type CostBasis } from '#contract/result-edit'
import { useEditResult } from '@/assistant/use-edit-result'
import { INPUT_PROBLEM } from '@/errors/client-messages'
import type { Problems } from '@/forms/check-fields'
import { type Begun, isChanged, overStart } from '@/forms/draft-shape'
import { type Form, useForm } from '@/forms/use-form'
import type { KeptSteps } from './kept-steps'
import { basisOf } from './monthly-cost'
import { isAmount, typedAmount } from './typed-amount'

type ByRole = Readonly<Record<string, string>>
/** As it is typed; people and yen of each role. */
export type CostFields = { runs: string; people: ByRole; yen: ByRole }

type CostFormOptions = { result: AiResult; kept: KeptSteps; roles: readonly string[]; onSaved: () => void }

/** The form in which somebody says how often a procedure runs, and who takes part at what price. It is kept with the steps. */
export function useCostForm({
  result,
  kept: { steps, cost: before, beside },
  roles,
  onSaved,
}: CostFormOptions): Form<CostFields> {
  const { keep } = useEditResult(result)
  const start = asTyped(roles, before)
  return useForm<Begun<CostFields>, true>({
    name: `workflow.cost:${result.id}`,
    start: { fields: start, from: start },
    refit: (kept) => overStart(kept, start),
    isDirty: ({ fields, from }) => isChanged(from, fields),
    check: problemsOf,
    save: async (kept, draft) => {
      const cost = typedCost(roles, overStart(kept, start).fields, before)
      return (await keep({ ...beside, steps, cost }, { draft })) || null
    },
    // What keeps it says so.
    tell: () => {},
    onSaved,
  })
}

/** What the fields say; what is no number says nothing. What a newer version has kept `before` stays with it. */
export function typedCost(roles: readonly string[], { runs, people, yen }: CostFields, before?: CostBasis): CostBasis {
  const basis = roles.map((role) => ({
    ...before?.roles.find((one) => one.role === role),
    role,
    people: typedAmount(people[role] ?? '') ?? 1,
    yen: typedAmount(yen[role] ?? ''),
  }))
  return { ...before, runs: typedAmount(runs), roles: basis }
}

function asTyped(roles: readonly string[], cost: CostBasis | undefined): CostFields {
  const known = roles.map((role) => basisOf(cost?.roles ?? [], role))
  return {
    runs: typed(cost?.runs ?? null),
    people: Object.fromEntries(known.map(({ role, people }) => [role, typed(people)])),
    yen: Object.fromEntries(known.map(({ role, yen }) => [role, typed(yen)])),
  }
}

const typed = (amount: number | null) => (amount === null ? '' : String(amount))

/** Each field says at itself what it takes. */
function problemsOf({ runs, people, yen }: CostFields): Problems {
  const isRight =
    isAmount(runs, COST_LIMITS.runs) &&
    Object.values(people).every((one) => isAmount(one, COST_LIMITS.people)) &&
    Object.values(yen).every((one) => isAmount(one, COST_LIMITS.yen))
  return isRight ? {} : { cost: i18n._(INPUT_PROBLEM) }
}
