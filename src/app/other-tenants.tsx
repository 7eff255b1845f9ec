import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Membership, profile } from '#contract/profile'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineAction } from '@/forms/use-online-action'
import { reloadProfile } from '@/session/identity/actions'
import { Button } from '@/ui/button'

/** The other tenants of somebody to whom theirs is closed, each with the way there; nothing where there is none. */
export function OtherTenants() {
  const { t } = useLingui()
  const [others, setOthers] = useState<readonly Membership[]>([])
  const opening = useOnlineAction(async (tenant_id: string) => {
    await callPatiently(profile.openTenant, { body: { tenant_id } })
    await reloadProfile()
  })
  const { isOffline } = opening
  useEffect(() => {
    if (isOffline) return
    // Who belongs to no other one is refused, which the page says already.
    callPatiently(profile.memberships, {}).then(
      ({ memberships }) => setOthers(memberships),
      () => {},
    )
  }, [isOffline])
  if (others.length === 0) return null
  return (
    <section className="flex flex-col items-center gap-2">
      <h2 className="font-bold text-sm">
        <Trans>ほかの所属</Trans>
      </h2>
      {others.map(({ tenant_id: id, tenant_name: name }) => (
        <Button key={id} busy={opening.isBusy} disabled={isOffline} onClick={() => void opening.run(id)}>
          {t`${name} に切り替える`}
        </Button>
      ))}
      <OfflineNote />
      <FailureBanner thrown={opening.failure} />
    </section>
  )
}
