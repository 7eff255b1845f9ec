import { Trans, useLingui } from '@lingui/react/macro'
import { type Job, jobs } from '#contract/jobs'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** What a job that takes long is waiting for, and the way to stop it; nothing for null. */
export function LongJob({ job, className }: { job: Job | null; className: string }) {
  const { t } = useLingui()
  // Who waits for its end hears of it there.
  const stopping = useOnlineAction((id: string) => callPatiently(jobs.cancel, { params: { id } }))
  if (!job) return null
  return (
    <div className={className}>
      <Banner
        role="status"
        action={
          <Button
            size="sm"
            busy={stopping.isBusy}
            disabled={stopping.isOffline}
            onClick={() => void stopping.run(job.id)}
          >
            {t`中止`}
          </Button>
        }
      >
        {job.state === 'waiting' ? (
          <Trans>順番を待っています。混み合っているときは、しばらくかかります。</Trans>
        ) : (
          <Trans>時間がかかっています。このままお待ちください。</Trans>
        )}
      </Banner>
      <FailureBanner thrown={stopping.failure} className="mt-3" />
    </div>
  )
}
