import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Membership, profile } from '#contract/profile'
import { callPatiently } from '@/api/call-patiently'
import { MissingPart } from '@/errors/missing-part'
import { ActDialog } from '@/forms/act-dialog'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineAction } from '@/forms/use-online-action'
import { reloadProfile } from '@/session/identity/actions'
import { Button } from '@/ui/button'
import { RoleMark } from '@/ui/role-mark'
import { profileQueries } from './queries'

/** The other tenants of the person, each with the way to work there; nothing for who has one alone. */
export function TenantSwitch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const query = useQuery(profileQueries.memberships())
  const { data } = query
  const [chosen, setChosen] = useState<Membership | null>(null)
  const opening = useOnlineAction(async (tenantId: string) => {
    await callPatiently(profile.openTenant, { body: { tenant_id: tenantId } })
    await reloadProfile()
    // What was open belongs to the former tenant.
    await navigate({ to: '/' })
  })
  if (!data) {
    return (
      <MissingPart query={query} className="mt-4">
        <Trans>ほかの所属があるかどうかを、いま確認できません。</Trans>
      </MissingPart>
    )
  }
  const others = data.memberships.filter(({ current }) => !current)
  if (others.length === 0) return null
  const name = chosen?.tenant_name ?? ''
  function ask(membership: Membership) {
    opening.forgetFailure()
    setChosen(membership)
  }
  return (
    <div className="mt-4 border-line border-t pt-4">
      <h3 className="mb-2 font-bold text-sm">
        <Trans>ほかの所属</Trans>
      </h3>
      <OfflineNote />
      <ul className="divide-y divide-line">
        {others.map((membership) => (
          <li key={membership.tenant_id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1 font-semibold">{membership.tenant_name}</span>
            <RoleMark role={membership.role} />
            <Button
              size="sm"
              disabled={opening.isOffline}
              aria-label={t`${membership.tenant_name} に切り替える`}
              onClick={() => ask(membership)}
            >{t`切り替える`}</Button>
          </li>
        ))}
      </ul>
      <ActDialog
        act={opening}
        open={chosen !== null}
        title={t`${name} に切り替えますか？`}
        confirmLabel={t`切り替える`}
        onConfirm={() => chosen && void opening.run(chosen.tenant_id)}
        onCancel={() => setChosen(null)}
      >
        <ul className="list-disc pl-5">
          <li>
            <Trans>今の所属の顧客や記録は表示されなくなります。いつでも戻れます。</Trans>
          </li>
          <li>
            <Trans>未送信の変更は今の所属の分としてこの端末に残り、戻ったときに送信されます。</Trans>
          </li>
        </ul>
      </ActDialog>
    </div>
  )
}
