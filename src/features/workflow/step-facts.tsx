import { Trans, useLingui } from '@lingui/react/macro'
import type { WorkflowStep } from '#contract/workflow-data'
import { Badge } from '@/ui/badge'

/** Who does a step, how long it takes, and whether it is done at the same time as the one before. */
export function StepFacts({ step: { who, minutes, is_parallel, back_to } }: { step: WorkflowStep }) {
  const { t } = useLingui()
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {who ? <Badge tone="info">{who}</Badge> : <Badge tone="warning">{t`担当未定`}</Badge>}
      {minutes === null ? null : (
        <span className="text-muted text-sm tabular-nums">
          <Trans>{minutes}分</Trans>
        </span>
      )}
      {is_parallel ? <Badge tone="success">{t`待つ間に`}</Badge> : null}
      {back_to === null ? null : (
        <span className="text-muted text-sm">
          <Trans>手順{back_to}へ戻る</Trans>
        </span>
      )}
    </span>
  )
}
