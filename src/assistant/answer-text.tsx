import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { jobs } from '#contract/jobs'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'
import { Spinner } from '@/ui/spinner'
import { Markdown } from './markdown'
import { useJobText } from './use-job-text'

type AnswerTextProps = {
  jobId: string
  /** What is done until the first word comes. */
  waiting: ReactNode
  /** Which steps are done, where the work has some. */
  steps?: ((percent: number) => ReactNode) | undefined
  /** Nothing more comes: the record itself tells the rest. */
  onOver: () => void
}

/** From this percentage on everything is found: what follows is the writing, of which a model may think for minutes. */
const FOUND_PERCENT = 30

/** An answer while it is written: what is being done, how far it is, and the way to stop it. */
export function AnswerText({ jobId, waiting, steps, onOver }: AnswerTextProps) {
  const { t } = useLingui()
  const { text, percent, isOver } = useJobText(jobId)
  const stopping = useOnlineAction(() => callPatiently(jobs.cancel, { params: { id: jobId } }))
  const tellOver = useEffectEvent(onOver)

  useEffect(() => {
    if (isOver) tellOver()
  }, [isOver])

  return (
    // What changes with each word is not read out: the whole answer is, once it is there.
    <div aria-busy="true">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <div className="flex min-w-48 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <p role="status" className="flex items-center gap-2">
            <Spinner size={18} label="" />
            {text === '' && percent < FOUND_PERCENT ? waiting : t`書いています`}
          </p>
          <ProgressBar label={t`回答の進み具合`} percent={percent} className="max-w-40 flex-1" />
          <span aria-hidden className="w-10 text-right tabular-nums">
            {percent}%
          </span>
        </div>
        <Button
          size="sm"
          busy={stopping.isBusy}
          disabled={stopping.isOffline}
          onClick={() => void stopping.run()}
        >{t`停止`}</Button>
      </div>
      {steps?.(percent)}
      <FailureBanner thrown={stopping.failure} className="mb-3" />
      <Markdown text={text} />
    </div>
  )
}
