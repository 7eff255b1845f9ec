import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type AiResult, WORK_PROGRESS } from '#contract/ai-results'
import { useClientConfig } from '@/session/identity/client-config'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'

const RECORDS = { label: msg`記録、文書、ナレッジを調べる`, until: WORK_PROGRESS.factsRead }
const WEB = { label: msg`Webを調べる`, until: WORK_PROGRESS.composed }
const WRITING = { label: msg`報告を書く`, until: 100 }

/** Whether anything of the web is asked for it. */
function asksWeb({ kind, input: { company, url } }: AiResult, searches: boolean): boolean {
  if (kind === 'research.existing-customer') return false
  if (kind === 'research.customer') return searches && typeof company === 'string' && company !== ''
  return searches || (typeof url === 'string' && url !== '')
}

type ResearchStepsProps = { result: AiResult; percent: number }

/** Which steps of a research are done, and which one is under way. */
export function ResearchSteps({ result, percent }: ResearchStepsProps) {
  const { t, i18n } = useLingui()
  const searches = useClientConfig()?.web_search !== false
  const steps = asksWeb(result, searches) ? [RECORDS, WEB, WRITING] : [RECORDS, WRITING]
  const current = steps.find(({ until }) => percent < until)
  return (
    <ol aria-label={t`調査の段階`} className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {steps.map((step) => {
        const isDone = percent >= step.until
        const isCurrent = step === current
        return (
          <li
            key={step.until}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames('flex items-center gap-1', isCurrent ? 'font-bold' : 'text-muted')}
          >
            {isDone ? (
              <>
                <Icon name="check" size={16} />
                <span className="sr-only">{t`済み`}</span>
              </>
            ) : null}
            {i18n._(step.label)}
          </li>
        )
      })}
    </ol>
  )
}
