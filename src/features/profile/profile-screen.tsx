import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '@/session/session'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { PageHeader } from '@/ui/page-header'
import { planName } from '@/ui/plan-name'
import { DisplaySettings } from './display-settings'
import { PasswordCard } from './password-card'
import { PersonCard } from './person-card'
import { SignOutCard } from './sign-out-card'
import { TenantSwitch } from './tenant-switch'

type ProfileScreenProps = {
  /** Leaves this device too, after the person has ended all of their sign-ins; unsent work stays on it. */
  onSignedOutEverywhere: () => Promise<void>
}

/** Who one is here, how one signs in, and how the app looks on this device. */
export function ProfileScreen({ onSignedOutEverywhere }: ProfileScreenProps) {
  const { user, profile } = useSession()
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader title={<Trans>プロフィール</Trans>} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <PersonCard key={user?.uid} />
          <Card title={<Trans>所属</Trans>}>
            <Facts>
              <Fact label={<Trans>名称</Trans>}>{profile?.tenant.name}</Fact>
              <Fact label={<Trans>所属先ID</Trans>}>{profile?.tenant.subdomain}</Fact>
              <Fact label={<Trans>プラン</Trans>}>{profile ? planName(profile.tenant.plan, i18n) : null}</Fact>
            </Facts>
            <TenantSwitch key={profile?.tenant.id} />
          </Card>
        </div>
        <div className="grid gap-5">
          <PasswordCard key={user?.uid} />
          <SignOutCard onSignedOut={onSignedOutEverywhere} />
        </div>
        <DisplaySettings />
      </div>
    </>
  )
}
