import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { may } from '#contract/permissions'
import { profile as profileCalls } from '#contract/profile'
import { useSession } from '@/session/session'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { RoleMark } from '@/ui/role-mark'
import { NameForm } from './name-form'

/** Who one is at this desk; the name can be changed. */
export function PersonCard() {
  const { t } = useLingui()
  const { profile, user } = useSession()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const name = profile?.user.name || user?.displayName || ''
  const email = profile?.user.email ?? user?.email ?? ''
  const role = profile?.user.role

  function close() {
    setEditing(false)
    edit.current?.focus()
  }

  return (
    <Card
      title={<Trans>あなた</Trans>}
      actions={
        may(profileCalls.change, profile?.user) ? (
          <Button
            ref={edit}
            size="sm"
            icon="pencil"
            aria-label={t`名前を編集`}
            aria-expanded={editing}
            onClick={() => (editing ? close() : setEditing(true))}
          >
            {t`編集`}
          </Button>
        ) : null
      }
    >
      {editing ? <NameForm saved={name} onClose={close} /> : null}
      <div className="mb-5 flex items-center gap-4">
        <Avatar name={name || email} size={56} />
        <p className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">{name || email.split('@')[0]}</p>
      </div>
      <Facts>
        <Fact label={<Trans>名前</Trans>}>{name || '—'}</Fact>
        <Fact label={<Trans>メールアドレス</Trans>}>{email}</Fact>
        <Fact label={<Trans>役割</Trans>}>{role ? <RoleMark role={role} /> : '—'}</Fact>
      </Facts>
    </Card>
  )
}
