import type { ReactNode } from 'react'
import { wordsOf } from '#contract/step-conditions'
import type { WorkflowStep } from '#contract/workflow-data'
import { StepFacts } from './step-facts'

type MarkedStepsProps = {
  steps: readonly WorkflowStep[]
  /** What stands beside a step, counted from 1. */
  marksOf: (step: number) => ReactNode
}

/** The steps of a procedure in their order, each with its marks. */
export function MarkedSteps({ steps, marksOf }: MarkedStepsProps) {
  return (
    <ol className="divide-y divide-line">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its number
        <li key={index} className="flex gap-3 py-2">
          <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
          <span className="min-w-0 flex-1">
            <span className="block">{wordsOf(step)}</span>
            <span className="flex flex-wrap items-center gap-1.5">
              <StepFacts step={step} />
              {marksOf(index + 1)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
