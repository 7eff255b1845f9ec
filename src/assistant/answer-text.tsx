import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { jobs } from '#contract/jobs'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { Markdown } from './markdown'
import { useJobText } from './use-job-text'

type AnswerTextProps = {
  jobId: string
  /** What is done until the first word comes. */
  waiting: ReactNode
  /** Nothing more comes: the record itself tells the rest. */
  onOver: () => void
}

/** An answer while it is written, with the way to stop it. */
export function AnswerText({ jobId, waiting, onOver }: AnswerTextProps) {
  const { t } = useLingui()
  const { text, isOver } = useJobText(jobId)
  const stopping = useOnlineAction(() => callPatiently(jobs.cancel, { params: { id: jobId } }))
  const tellOver = useEffectEvent(onOver)

  useEffect(() => {
    if (isOver) tellOver()
  }, [isOver])

  return (
    // What changes with each word is not read out: the whole answer is, once it is there.
    <div aria-busy="true">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <Spinner size={18} label="" />
          {text === '' ? waiting : t`書いています`}
        </p>
        <Button
          size="sm"
          busy={stopping.isBusy}
          disabled={stopping.isOffline}
          onClick={() => void stopping.run()}
        >{t`停止`}</Button>
      </div>
      <FailureBanner thrown={stopping.failure} className="mb-3" />
      <Markdown text={text} />
    </div>
  )
}
