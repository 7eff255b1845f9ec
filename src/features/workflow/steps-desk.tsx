import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WorkflowStep } from '#contract/workflow-data'
import { CopyButton } from '@/assistant/copy-button'
import { useDraft } from '@/forms/use-draft'
import { Button } from '@/ui/button'
import { type EditedStep, toEdited } from './edited-steps'
import { FlowPicture } from './flow-picture'
import { StepChecklist } from './step-checklist'
import { StepEditor } from './step-editor'
import { stepsText } from './steps-text'

type StepsDeskProps = {
  /** The result that the steps are of. */
  procedure: string
  steps: readonly WorkflowStep[]
}

/** The steps of a result, to work with: ticked off each day, changed, copied and seen as a picture. */
export function StepsDesk({ procedure, steps: made }: StepsDeskProps) {
  const { t } = useLingui()
  const initial = toEdited(made)
  const isOther = (steps: readonly EditedStep[]) => JSON.stringify(steps) !== JSON.stringify(initial)
  const draft = useDraft<EditedStep[]>({
    key: `workflow.steps:${procedure}`,
    initial,
    isWorthKeeping: isOther,
    read: (found) => (Array.isArray(found) ? (found as EditedStep[]) : undefined),
  })
  const [isEditing, setEditing] = useState(made.length === 0)
  const steps = draft.value
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={isEditing ? 'check' : 'pencil'} onClick={() => setEditing(!isEditing)}>
          {isEditing ? t`編集を終える` : t`手順を編集`}
        </Button>
        <CopyButton text={stepsText(steps)} label={t`手順をコピー`} />
        {isOther(steps) ? (
          <Button size="sm" variant="ghost" icon="undo" onClick={draft.clear}>{t`最初の手順に戻す`}</Button>
        ) : null}
      </div>
      {isEditing ? (
        <StepEditor steps={steps} onChange={draft.setValue} />
      ) : (
        <StepChecklist procedure={procedure} steps={steps} />
      )}
      <FlowPicture steps={steps} />
    </div>
  )
}
