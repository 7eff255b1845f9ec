import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedWorkflow } from '#contract/workflow-data'
import { Badge } from '@/ui/badge'
import { FlowPicture } from './flow-picture'
import { MarkedSteps } from './marked-steps'
import { FINDING_WORDS, SEVERITY_TONES } from './workflow-words'

/** A procedure as it was read, with its faults at their steps. */
export function ReviewedSteps({ reviewed: { steps, findings } }: { reviewed: ReviewedWorkflow }) {
  const { i18n } = useLingui()
  if (steps.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-4">
      <section>
        <h3 className="font-bold text-sm">
          <Trans>読み取った手順</Trans>
        </h3>
        <MarkedSteps
          steps={steps}
          marksOf={(number) =>
            findings
              .filter(({ step }) => step === number)
              .map(({ kind, severity }) => (
                <Badge key={kind} tone={SEVERITY_TONES[severity]} icon="warning">
                  {i18n._(FINDING_WORDS[kind])}
                </Badge>
              ))
          }
        />
      </section>
      <FlowPicture steps={steps} />
    </div>
  )
}
