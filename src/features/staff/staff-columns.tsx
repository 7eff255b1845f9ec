import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffMember } from '#contract/staff'
import type { Shown } from '@/offline/outbox/fold/record'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import type { Column } from '@/ui/list/column'
import type { RowParts } from '@/ui/list/row-link'
import { RoleMark } from '@/ui/role-mark'
import type { StaffSort } from './staff-list'
import { STATUS_WORDS } from './staff-words'

type ShownMember = Shown<StaffMember>

/** 「停止」, and that somebody has not signed in yet. */
export function StaffMarks({ member: { status, has_joined } }: { member: StaffMember }) {
  const { t, i18n } = useLingui()
  return (
    <>
      {status === 'active' ? null : <Badge tone="warning">{i18n._(STATUS_WORDS[status])}</Badge>}
      {has_joined ? null : <Badge tone="neutral">{t`未ログイン`}</Badge>}
    </>
  )
}

function Status({ member }: { member: StaffMember }) {
  const { i18n } = useLingui()
  if (member.status === 'active' && member.has_joined) return i18n._(STATUS_WORDS.active)
  return (
    <span className="flex flex-wrap gap-1">
      <StaffMarks member={member} />
    </span>
  )
}

/** The list on wide windows. */
export const staffColumns: readonly Column<ShownMember, StaffSort>[] = [
  {
    id: 'name',
    head: <Trans>名前</Trans>,
    sort: 'name',
    cell: ({ record }, { link }) => (
      <div className="flex items-center gap-3">
        <Avatar name={record.name} size={36} />
        <span className="min-w-0 truncate">{link(record.name)}</span>
      </div>
    ),
  },
  {
    id: 'email',
    head: <Trans>メールアドレス</Trans>,
    where: 'hidden @3xl:block',
    width: 'w-[34%]',
    className: 'truncate text-sm',
    cell: ({ record }) => record.email,
  },
  {
    id: 'role',
    head: <Trans>役割</Trans>,
    sort: 'role',
    width: 'w-28',
    cell: ({ record }) => <RoleMark role={record.role} />,
  },
  {
    id: 'extension',
    head: <Trans>内線</Trans>,
    width: 'w-24',
    className: 'truncate tabular-nums',
    cell: ({ record }) => record.extension || '—',
  },
  {
    id: 'status',
    head: <Trans>状態</Trans>,
    width: 'w-32',
    className: 'text-sm',
    cell: ({ record }) => <Status member={record} />,
  },
]

/** A member in the list on phones. */
export function StaffCard({ member, row }: { member: ShownMember; row: RowParts }) {
  const { record } = member
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 py-2 pr-3">
      <Avatar name={record.name} size={40} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 leading-tight">
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate">{row.link(record.name)}</span>
          <StaffMarks member={record} />
        </div>
        <div className="flex items-center justify-between gap-2 text-muted text-sm">
          <RoleMark role={record.role} />
          {record.extension ? (
            <span className="tabular-nums">
              <Trans>内線 {record.extension}</Trans>
            </span>
          ) : null}
        </div>
      </div>
    </div>
  )
}
