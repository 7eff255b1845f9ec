import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type StaffMember, staff } from '#contract/staff'
import { Role } from '#contract/standing'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { OfflineNote } from '@/forms/offline-note'
import { useIsOffline } from '@/forms/use-is-offline'
import { formatDateTime } from '@/i18n/format'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useSession } from '@/session/session'
import { useMay } from '@/session/use-may'
import { BackLink } from '@/ui/back-link'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ClampButton, useClamp } from '@/ui/clamp'
import { EmptyState } from '@/ui/empty-state'
import { Fact, Facts } from '@/ui/facts'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { PhoneLink } from '@/ui/phone-link'
import { RoleMark } from '@/ui/role-mark'
import { useShortcut } from '@/ui/use-shortcut'
import { useWindowTitle } from '@/ui/use-window-title'
import { OwnDesk } from './own-desk'
import { StaffMarks } from './staff-columns'
import { staffList } from './staff-list'
import { rightsOver } from './staff-rights'
import { ROLE_SENTENCES, STATUS_WORDS } from './staff-words'

const EditDialog = lazyDialog(() => import('./edit-dialog').then((m) => m.EditDialog), { close: byOnClose })
const AccessDialog = lazyDialog(() => import('./access-dialog').then((m) => m.AccessDialog), { close: byOnClose })
const RemoveDialog = lazyDialog(() => import('./remove-dialog').then((m) => m.RemoveDialog), { close: byOnClose })

const EVERYBODY = {}

/** One member, for those who lead; everybody else sees the own card and the colleagues. */
export function StaffDetailScreen() {
  return useMay(staff.list) ? <Detail /> : <OwnDesk />
}

/** It comes from the whole list, which the device has. */
function Detail() {
  const { t } = useLingui()
  const id = useParams({ strict: false }).id ?? ''
  const list = useWholeList(staffList, EVERYBODY)
  const member = list.slots.find((slot) => slot?.record.id === id)?.record
  const back = <LinkButton to="/staff" variant="primary">{t`一覧に戻る`}</LinkButton>
  return (
    <>
      <QueryState
        query={list.first}
        empty={() => member === undefined}
        emptyState={<EmptyState icon="staff" title={t`このスタッフは見つかりません`} action={back} />}
        wayOn={back}
      />
      {member ? <MemberPage key={id} member={member} ownId={list.first.data?.ownId ?? ''} /> : null}
    </>
  )
}

function MemberPage({ member, ownId }: { member: StaffMember; ownId: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'access' | 'remove' | null>(null)
  const rights = rightsOver(member, { id: ownId, role: useSession().profile?.user.role })
  const role = Role.safeParse(member.role).data
  const isOffline = useIsOffline()
  const close = () => setOpen(null)
  const toList = () => void navigate({ to: '/staff', replace: true })
  const [nameRef, clamp] = useClamp(member.name)
  useWindowTitle(member.name)
  useShortcut('e', () => rights.edit && setOpen('edit'))
  return (
    <>
      <PageHeader
        above={<BackLink to="/staff" />}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span ref={nameRef} id={clamp.id} className={clamp.cutAt(2)}>
              {member.name}
            </span>
            <span className="flex items-center gap-2 font-normal text-base">
              <StaffMarks member={member} />
            </span>
          </span>
        }
        below={clamp.isCut ? <ClampButton clamp={clamp} /> : null}
        actions={
          <>
            {rights.access ? (
              <Button disabled={isOffline} onClick={() => setOpen('access')}>
                {member.status === 'active' ? t`利用を停止` : t`利用を再開`}
              </Button>
            ) : null}
            {rights.edit ? <Button icon="pencil" onClick={() => setOpen('edit')}>{t`編集`}</Button> : null}
            {rights.remove ? (
              <Button icon="trash" disabled={isOffline} onClick={() => setOpen('remove')}>{t`削除`}</Button>
            ) : null}
          </>
        }
      />
      {rights.access ? (
        <div className="mb-4 empty:hidden">
          <OfflineNote />
        </div>
      ) : null}
      <Card>
        <Facts>
          <Fact label={t`役割`}>
            <RoleMark role={member.role} />
            {role ? <p className="font-normal text-muted text-sm">{i18n._(ROLE_SENTENCES[role])}</p> : null}
          </Fact>
          <Fact label={t`内線`}>{member.extension || '—'}</Fact>
          <Fact label={t`電話番号`}>{member.phone === '' ? '—' : <PhoneLink phone={member.phone} />}</Fact>
          <Fact label={t`メールアドレス`}>
            <span className="break-all">{member.email}</span>
          </Fact>
          <Fact label={t`状態`}>{i18n._(STATUS_WORDS[member.status])}</Fact>
          <Fact label={t`登録日`}>{formatDateTime(member.created_at)}</Fact>
        </Facts>
      </Card>
      {open === 'edit' ? (
        <EditDialog member={member} isSelf={member.id === ownId} mayRole={rights.role} onClose={close} />
      ) : null}
      {open === 'access' ? <AccessDialog member={member} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog member={member} onClose={close} onRemoved={toList} /> : null}
    </>
  )
}
