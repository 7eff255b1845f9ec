import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { AiResult } from '#contract/ai-results'
import { KeptEdit } from '#contract/result-edit'
import type { WorkflowStep } from '#contract/workflow-data'
import { CopyButton } from '@/assistant/copy-button'
import { type SeenResult, useEditResult } from '@/assistant/use-edit-result'
import { useDraft } from '@/forms/use-draft'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { type EditedStep, toEdited } from './edited-steps'
import { FlowPicture } from './flow-picture'
import { isSameSteps, keptSteps } from './kept-steps'
import { StepChecklist } from './step-checklist'
import { StepEditor } from './step-editor'
import { stepsText } from './steps-text'

type StepsDeskProps = {
  result: AiResult
  /** As they were made. */
  steps: readonly WorkflowStep[]
}

/** What is kept while it is being edited: the steps, and the result of which they were made. */
type StepsDraft = { steps: EditedStep[]; seen: SeenResult }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The steps of a result, to work with: ticked off each day, changed, copied and seen as a picture. */
export function StepsDesk({ result, steps: made }: StepsDeskProps) {
  const { t } = useLingui()
  const { keep, busy } = useEditResult(result)
  const { steps: saved, beside, isChanged } = keptSteps(result, made)
  const { id, version, edited } = result
  const start: StepsDraft = { steps: saved, seen: { id, version, edited } }
  const draft = useDraft<StepsDraft>({
    key: `workflow.steps:${id}`,
    initial: start,
    isWorthKeeping: ({ steps, seen }) => !isSame(steps, keptSteps(seen, made).steps),
    read: (found) => readDraft(found, start.seen),
  })
  const { steps, seen } = draft.value
  // Asked for by a press, or there by itself, as nothing was made.
  const [opened, setOpened] = useState<'press' | 'itself' | null>(made.length === 0 ? 'itself' : null)
  const [isGivingUp, setGivingUp] = useState(false)
  const isLeaving = useRef(false)
  // What was left unsaved goes on where it was.
  const isEditing = opened !== null || draft.restored !== null
  const { data: typed } = KeptEdit.safeParse({ steps, ...beside })
  const close = () => {
    isLeaving.current = true
    draft.clear()
    setOpened(null)
    setGivingUp(false)
  }
  async function save() {
    if (busy) return
    // Steps that nobody else has changed go with the estimate as it is now, which may be newer than they are.
    const isOverTheirs = !isSameSteps(keptSteps(seen, made).steps, saved)
    if (typed && (await keep(typed, { draft: draft.slot(), ...(isOverTheirs && { seen }) }))) close()
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
          <StepEditor
            steps={steps}
            takesFocus={opened === 'press'}
            onChange={(next) => draft.setValue((before) => ({ ...before, steps: next }))}
          />
        </fieldset>
        {typed ? null : (
          <Banner tone="warning">{t`長すぎる手順があります。1つの手順は2,000文字まで、全部で300までです。`}</Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} disabled={!typed}>
            <Trans>保存</Trans>
          </Button>
          <Button onClick={() => (isSame(steps, saved) ? close() : setGivingUp(true))}>{t`編集をやめる`}</Button>
        </div>
        <FlowPicture steps={steps} />
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
            draft.setValue(start)
            setOpened('press')
          }}
          ref={(button) => {
            if (!button || !isLeaving.current) return
            isLeaving.current = false
            if (document.activeElement === document.body) button.focus()
          }}
        >{t`手順を編集`}</Button>
        <CopyButton text={() => stepsText(saved)} label={t`手順をコピー`} />
        {isChanged ? (
          <Button
            size="sm"
            variant="ghost"
            icon="undo"
            busy={busy}
            onClick={() => void keep(Object.keys(beside).length > 0 ? { steps: toEdited(made), ...beside } : null)}
          >{t`最初の手順に戻す`}</Button>
        ) : null}
      </div>
      <StepChecklist procedure={result.id} steps={saved} />
      <FlowPicture steps={saved} />
    </div>
  )
}

/** A draft of an older version of the app is the steps alone: nobody knows any more what they were made of. */
function readDraft(found: unknown, seen: SeenResult): StepsDraft | undefined {
  if (Array.isArray(found)) return { steps: found as EditedStep[], seen }
  return typeof found === 'object' && found !== null && 'steps' in found ? (found as StepsDraft) : undefined
}
