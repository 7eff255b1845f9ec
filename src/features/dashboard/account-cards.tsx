import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '@/session/session'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { planName } from '@/ui/plan-name'
import { RoleMark } from '@/ui/role-mark'

/** Who is at the desk, and for whom (spec section 2): one line, which opens the rest. The top bar says it too. */
export function AccountCards() {
  const { profile } = useSession()
  const { i18n } = useLingui()
  if (!profile) return null
  const { user, tenant } = profile
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-muted text-sm">{`${user.name} ・ ${tenant.name}`}</summary>
      <div className="mt-2 grid gap-5 lg:grid-cols-2">
        <Card title={<Trans>ユーザー</Trans>}>
          <div className="flex items-start gap-4">
            <Avatar name={user.name} size={48} />
            <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              <Row label={<Trans>名前</Trans>}>{user.name}</Row>
              <Row label={<Trans>メールアドレス</Trans>}>
                <span className="break-all">{user.email}</span>
              </Row>
              <Row label={<Trans>役割</Trans>}>
                <RoleMark role={user.role} />
              </Row>
            </dl>
          </div>
        </Card>
        <Card title={<Trans>所属</Trans>}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <Row label={<Trans>名称</Trans>}>{tenant.name}</Row>
            <Row label={<Trans>所属先ID</Trans>}>{tenant.subdomain}</Row>
            <Row label={<Trans>プラン</Trans>}>{planName(tenant.plan, i18n)}</Row>
          </dl>
        </Card>
      </div>
    </details>
  )
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="min-w-0 leading-6">{children}</dd>
    </>
  )
}
