import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '@/auth/session'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { DisplaySettings } from './display-settings'

/** Who one is here, and how the app looks on this device. Signing out is in the side menu of every page. */
export function ProfileScreen() {
  const { t } = useLingui()
  const { profile, user } = useSession()
  const name = profile?.user.name || user?.displayName || ''
  const role = profile?.user.role
  return (
    <>
      <PageHeader title={<Trans>プロフィール</Trans>} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={<Trans>あなた</Trans>}>
          <div className="flex items-center gap-4">
            <Avatar name={name || (user?.email ?? '')} size={56} />
            <dl className="min-w-0 flex-1">
              <Line label={t`名前`}>{name || '—'}</Line>
              <Line label={t`メールアドレス`}>{profile?.user.email ?? user?.email}</Line>
              <Line label={t`役割`}>{role === 'admin' ? <Badge tone="accent">{role}</Badge> : role}</Line>
            </dl>
          </div>
        </Card>
        <Card title={<Trans>所属</Trans>}>
          <dl>
            <Line label={t`テナント名`}>{profile?.tenant.name}</Line>
            <Line label={t`テナントID`}>{profile?.tenant.subdomain}</Line>
            <Line label={t`プラン`}>{profile?.tenant.plan}</Line>
          </dl>
        </Card>
        <DisplaySettings />
      </div>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <dt className="w-32 shrink-0 text-muted text-sm">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
