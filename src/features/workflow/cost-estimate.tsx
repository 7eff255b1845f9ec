import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AiResult } from '#contract/ai-results'
import type { CostBasis } from '#contract/result-edit'
import type { WorkflowStep } from '#contract/workflow-data'
import { InlineForm } from '@/forms/inline-form'
import { Button } from '@/ui/button'
import { CostBasisNote } from './cost-basis-note'
import { CostFields } from './cost-fields'
import { CostTable } from './cost-table'
import { type KeptSteps, keptSteps } from './kept-steps'
import { rolesOf } from './monthly-cost'
import { typedCost, useCostForm } from './use-cost-form'

type CostEstimateProps = {
  result: AiResult
  /** As they were made. */
  steps: readonly WorkflowStep[]
  /** The procedure before it was improved, where it was. */
  before?: readonly WorkflowStep[]
}

const NOTHING: CostBasis = { runs: null, roles: [] }

/** What a procedure takes of time and money in a month, from what somebody says of it. Reckoned on the device. */
export function CostEstimate({ result, steps: made, before }: CostEstimateProps) {
  const { t } = useLingui()
  const kept = keptSteps(result, made)
  const [isOpen, setOpen] = useState(false)
  const roles = rolesOf(before ?? [], kept.steps)
  const nameOf = (role: string) => role || t`担当未定`
  if (kept.steps.length === 0) return null
  return (
    <section aria-label={t`時間と費用の見積もり`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold text-sm">
          <Trans>時間と費用の見積もり</Trans>
        </h3>
        {isOpen ? null : (
          <Button size="sm" icon="pencil" onClick={() => setOpen(true)}>
            {kept.cost ? t`見積もりを変える` : t`見積もりを入れる`}
          </Button>
        )}
      </div>
      {isOpen ? (
        <CostForm {...{ result, kept, before, roles, nameOf }} onLeave={() => setOpen(false)} />
      ) : (
        <>
          <CostTable before={before} now={kept.steps} basis={kept.cost ?? NOTHING} />
          {kept.cost ? (
            <CostBasisNote basis={kept.cost} before={before} now={kept.steps} {...{ roles, nameOf }} />
          ) : (
            <p className="text-muted text-sm print:hidden">
              <Trans>1か月の回数と担当ごとの時給を入れると、1か月の時間と費用を見積もります。</Trans>
            </p>
          )}
        </>
      )}
    </section>
  )
}

type CostFormProps = {
  result: AiResult
  kept: KeptSteps
  before: readonly WorkflowStep[] | undefined
  roles: readonly string[]
  nameOf: (role: string) => string
  onLeave: () => void
}

function CostForm({ result, kept, before, roles, nameOf, onLeave }: CostFormProps) {
  const { t } = useLingui()
  const form = useCostForm({ result, kept, roles, onSaved: onLeave })
  return (
    <>
      <CostTable before={before} now={kept.steps} basis={typedCost(roles, form.fields)} />
      <InlineForm form={form} label={t`見積もりのもと`} onLeave={onLeave} className="max-w-xl">
        <CostFields form={form} roles={roles} nameOf={nameOf} />
      </InlineForm>
    </>
  )
}
