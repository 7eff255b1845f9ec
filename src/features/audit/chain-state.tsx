import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditChain } from '#contract/audit'
import { DAY_MS } from '#contract/day'
import { FailureBanner } from '@/errors/failure-banner'
import { MissingPart } from '@/errors/missing-part'
import { formatMoment } from '@/i18n/format'
import { clockLag, serverNow } from '@/lib/device-clock'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { RoomFor } from '@/ui/room-for'
import { checkNow } from './acts'
import { LongJob } from './long-job'
import { auditQueries } from './queries'
import { useJobAct } from './use-job-act'

/** Whether the log is as it was written, in one sentence, with the way to check it now; or that this cannot be known. */
export function ChainState() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(auditQueries.chain())
  const { data, isPending, dataUpdatedAt } = query
  const checking = useJobAct(async (onLong) => {
    await checkNow(onLong)
    await client.invalidateQueries({ queryKey: auditQueries.chain().queryKey })
  })
  if (isPending && !checking.isOffline) return <Room />
  if (!data) {
    return (
      <MissingPart query={query} className="mb-4">
        <Trans>記録が書き換えられていないかを、いま確認できません。</Trans>
      </MissingPart>
    )
  }
  const fault = data.last_check?.fault
  const isOld = isLongAgo(data.last_check?.at, dataUpdatedAt)
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Banner
        tone={fault ? 'danger' : isOld ? 'warning' : data.last_check ? 'success' : 'info'}
        role={fault ? 'alert' : 'status'}
        action={
          <Button
            size="sm"
            icon="refresh"
            busy={checking.isBusy}
            disabled={checking.isOffline}
            onClick={() => void checking.run()}
          >
            {t`いま確認する`}
          </Button>
        }
      >
        <StateWords chain={data} isOld={isOld} />
      </Banner>
      <LongJob job={checking.long} className="" />
      <FailureBanner thrown={checking.failure} />
    </div>
  )
}

/** Checked every day: two without one are no matter of a quiet Sunday. By the server's clock, `answeredAt` is of this device's. */
function isLongAgo(at: string | undefined, answeredAt: number): boolean {
  return at !== undefined && answeredAt + (clockLag.get() ?? 0) - Date.parse(at) > 2 * DAY_MS
}

/** The room of the usual sentence and of its button. */
function Room() {
  const { t } = useLingui()
  const [now] = useState(serverNow)
  const at = formatMoment(now)
  return (
    <Banner className="invisible mb-4" action={<span className="h-11 w-33" />}>
      <RoomFor words={t`記録は改ざんされていません（最終確認 ${at}）`} />
    </Banner>
  )
}

function StateWords({ chain: { last_check: check }, isOld }: { chain: AuditChain; isOld: boolean }) {
  const { t } = useLingui()
  if (!check) return <Trans>記録は1分ごとに封印され、1日に1回確認されます。最初の確認はこれからです。</Trans>
  const at = formatMoment(check.at)
  if (!check.fault && isOld) {
    return t`最終確認 ${at}（改ざんなし）。それ以降は確認できていません。「いま確認する」が終わらないときは、システムの担当者に連絡してください。`
  }
  if (!check.fault) return <Trans>記録は改ざんされていません（最終確認 {at}）</Trans>
  return (
    <Trans>
      記録が書き換えられたか、失われた可能性があります（最終確認 {at}
      ）。記録を書き出して保管し、システムの担当者に連絡してください。
    </Trans>
  )
}
