import { Trans, useLingui } from '@lingui/react/macro'
import type { AiResult } from '#contract/ai-results'
import { minutesOf } from '#contract/step-times'
import type { OptimizedWorkflow } from '#contract/workflow-data'
import { Badge } from '@/ui/badge'
import { CostEstimate } from './cost-estimate'
import { keptSteps } from './kept-steps'
import { MarkedSteps } from './marked-steps'
import { StepsDesk } from './steps-desk'
import { CHANGE_WORDS } from './workflow-words'

type ImprovedStepsProps = { result: AiResult; improved: OptimizedWorkflow }

/** A procedure before and after, with the times, and the better one to work with. */
export function ImprovedSteps({ result, improved }: ImprovedStepsProps) {
  const { i18n } = useLingui()
  const { before, after, changes } = improved
  const [old, now] = [minutesOf(before), minutesOf(keptSteps(result, after).steps)]
  if (before.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-4">
      {old === null || now === null ? null : (
        <p className="font-bold text-lg tabular-nums">
          <Trans>
            {old}分 → {now}分
          </Trans>
        </p>
      )}
      <CostEstimate result={result} steps={after} before={before} />
      <div className="grid gap-5 lg:grid-cols-2">
        <section>
          <h3 className="font-bold text-sm">
            <Trans>改善前</Trans>
          </h3>
          <MarkedSteps
            steps={before}
            marksOf={(number) =>
              changes
                .filter(({ steps }) => steps.includes(number))
                .map(({ kind }) => (
                  <Badge key={kind} tone="success">
                    {i18n._(CHANGE_WORDS[kind])}
                  </Badge>
                ))
            }
          />
        </section>
        <section>
          <h3 className="font-bold text-sm">
            <Trans>改善後</Trans>
          </h3>
          <StepsDesk result={result} steps={after} />
        </section>
      </div>
    </div>
  )
}
