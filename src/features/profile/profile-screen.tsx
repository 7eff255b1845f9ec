import { Trans } from '@lingui/react/macro'
import { useSession } from '@/auth/session'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { PageHeader } from '@/ui/page-header'
import { RoleMark } from '@/ui/role-mark'
import { DisplaySettings } from './display-settings'

/** Who one is here, and how the app looks on this device. Signing out is in the side menu of every page. */
export function ProfileScreen() {
  const { profile, user } = useSession()
  const name = profile?.user.name || user?.displayName || ''
  const email = profile?.user.email ?? user?.email ?? ''
  const role = profile?.user.role
  return (
    <>
      <PageHeader title={<Trans>プロフィール</Trans>} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={<Trans>あなた</Trans>}>
          <div className="mb-5 flex items-center gap-4">
            <Avatar name={name || email} size={56} />
            <p className="min-w-0 font-bold text-lg">{name || email.split('@')[0]}</p>
          </div>
          <Facts>
            <Fact label={<Trans>名前</Trans>}>{name || '—'}</Fact>
            <Fact label={<Trans>メールアドレス</Trans>}>{email}</Fact>
            <Fact label={<Trans>役割</Trans>}>{role ? <RoleMark role={role} /> : '—'}</Fact>
          </Facts>
        </Card>
        <Card title={<Trans>所属</Trans>}>
          <Facts>
            <Fact label={<Trans>テナント名</Trans>}>{profile?.tenant.name}</Fact>
            <Fact label={<Trans>テナントID</Trans>}>{profile?.tenant.subdomain}</Fact>
            <Fact label={<Trans>プラン</Trans>}>{profile?.tenant.plan}</Fact>
          </Facts>
        </Card>
        <DisplaySettings />
      </div>
    </>
  )
}
