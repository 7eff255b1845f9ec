import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AiResult } from '#contract/ai-results'
import { ResultEdit } from '#contract/result-edit'
import type { WorkflowStep } from '#contract/workflow-data'
import { CopyButton } from '@/assistant/copy-button'
import { useEditResult } from '@/assistant/use-edit-result'
import { useDraft } from '@/forms/use-draft'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { type EditedStep, toEdited } from './edited-steps'
import { FlowPicture } from './flow-picture'
import { keptSteps } from './kept-steps'
import { StepChecklist } from './step-checklist'
import { StepEditor } from './step-editor'
import { stepsText } from './steps-text'

type StepsDeskProps = {
  result: AiResult
  /** As they were made. */
  steps: readonly WorkflowStep[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The steps of a result, to work with: ticked off each day, changed, copied and seen as a picture. */
export function StepsDesk({ result, steps: made }: StepsDeskProps) {
  const { t } = useLingui()
  const { keep, busy } = useEditResult(result)
  const { steps: saved, cost, isChanged } = keptSteps(result, made)
  const beside = cost && { cost }
  const draft = useDraft<EditedStep[]>({
    key: `workflow.steps:${result.id}`,
    initial: saved,
    isWorthKeeping: (steps) => !isSame(steps, saved),
    read: (found) => (Array.isArray(found) ? (found as EditedStep[]) : undefined),
  })
  const [isOpen, setOpen] = useState(made.length === 0)
  const [isGivingUp, setGivingUp] = useState(false)
  // What was left unsaved goes on where it was.
  const isEditing = isOpen || draft.restored !== null
  const { data: edited } = ResultEdit.safeParse({ steps: draft.value, ...beside })
  const close = () => {
    draft.clear()
    setOpen(false)
    setGivingUp(false)
  }
  async function save() {
    if (busy) return
    if (edited && (await keep(edited, { draft: draft.slot() }))) close()
  }
  if (isEditing) {
    return (
      <form
        className="mb-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {/* What is typed while it is being saved would be let go with what was saved. */}
        <fieldset disabled={busy} className="contents">
          <StepEditor steps={draft.value} onChange={draft.setValue} />
        </fieldset>
        {edited ? null : (
          <Banner tone="warning">{t`長すぎる手順があります。1つの手順は2,000文字まで、全部で300までです。`}</Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} disabled={!edited}>
            <Trans>保存</Trans>
          </Button>
          <Button onClick={() => (isSame(draft.value, saved) ? close() : setGivingUp(true))}>{t`編集をやめる`}</Button>
        </div>
        <FlowPicture steps={draft.value} />
        <ConfirmDialog
          open={isGivingUp}
          danger
          title={t`編集した内容を破棄しますか？`}
          confirmLabel={t`破棄する`}
          cancelLabel={t`編集に戻る`}
          onConfirm={close}
          onCancel={() => setGivingUp(false)}
        />
      </form>
    )
  }
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon="pencil"
          onClick={() => {
            draft.setValue(saved)
            setOpen(true)
          }}
        >{t`手順を編集`}</Button>
        <CopyButton text={() => stepsText(saved)} label={t`手順をコピー`} />
        {isChanged ? (
          <Button
            size="sm"
            variant="ghost"
            icon="undo"
            busy={busy}
            onClick={() => void keep(beside ? { steps: toEdited(made), ...beside } : null)}
          >{t`最初の手順に戻す`}</Button>
        ) : null}
      </div>
      <StepChecklist procedure={result.id} steps={saved} />
      <FlowPicture steps={saved} />
    </div>
  )
}
