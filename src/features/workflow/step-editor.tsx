import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { added, changed, type EditedStep, leftBehind, moved, removed } from './edited-steps'
import { StepFields } from './step-fields'

type StepEditorProps = {
  steps: readonly EditedStep[]
  /** Whether somebody has just asked for it: the focus goes to the first step. */
  takesFocus: boolean
  onChange: (steps: EditedStep[]) => void
}

/** The steps to be changed, moved, added and removed. The focus goes with a step that is moved. */
export function StepEditor({ steps, takesFocus, onChange }: StepEditorProps) {
  const { t } = useLingui()
  const wanted = useRef(takesFocus ? (steps[0]?.key ?? null) : null)
  const [lost, setLost] = useState<readonly number[]>([])

  const focusOn = (key: string | undefined, next: EditedStep[]) => {
    wanted.current = key ?? null
    setLost(leftBehind(steps, next))
    onChange(next)
  }
  const numbers = lost.join('、')

  return (
    <div>
      <p className="text-muted text-sm">
        <Trans>Altキーと矢印キーでも、手順を動かせます。</Trans>
      </p>
      <p role="status" className="text-sm text-warning">
        {lost.length > 0 ? <Trans>手順{numbers}の戻り先を削除したため、戻る矢印を消しました。</Trans> : null}
      </p>
      <ol>
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            number={index + 1}
            count={steps.length}
            textRef={(element) => {
              if (element && wanted.current === step.key) {
                wanted.current = null
                element.focus()
              }
            }}
            acts={{
              change: (change) => onChange(changed(steps, step.key, change)),
              move: (by) => focusOn(step.key, moved(steps, step.key, by)),
              remove: () => focusOn((steps[index + 1] ?? steps[index - 1])?.key, removed(steps, step.key)),
            }}
          />
        ))}
      </ol>
      <Button
        className="mt-3"
        icon="plus"
        onClick={() => {
          const next = added(steps)
          focusOn(next.at(-1)?.key, next)
        }}
      >
        {t`手順を足す`}
      </Button>
    </div>
  )
}
