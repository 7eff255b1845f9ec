import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AuditEntry, AuditRecord } from '#contract/audit'
import { formatDateTime, formatMoment } from '@/i18n/format'
import { IconButton } from '@/ui/icon-button'
import { actionWords } from './audit-words'

type RowProps = { entry: AuditEntry; onRecord: (id: string) => void }

/** One act: when, who, what, and the records that have a name, each with the way to it and to all that was done with it. */
export function AuditRow({ entry, onRecord }: RowProps) {
  const { i18n } = useLingui()
  const named = entry.records.filter(({ name }) => name !== null)
  const others = entry.record_count - named.length
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2.5 text-sm lg:grid lg:grid-cols-[9.5rem_minmax(0,10rem)_minmax(0,1fr)]">
      <time
        dateTime={entry.at}
        title={formatDateTime(entry.at)}
        className="w-28 shrink-0 text-muted tabular-nums lg:w-auto"
      >
        {formatMoment(entry.at)}
      </time>
      <Who entry={entry} />
      <div className="w-full min-w-0">
        <p>{i18n._(actionWords(entry.action))}</p>
        {named.length > 0 ? (
          <ul className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {named.map((record) => (
              <RecordName key={record.id} record={record} {...(named.length === 1 && { onRecord })} />
            ))}
            {others > 0 ? (
              <li className="text-muted">
                <Trans>ほか{others}件</Trans>
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

function Who({ entry: { member, by_operator } }: { entry: AuditEntry }) {
  if (member) return <span className="truncate font-semibold">{member.name}</span>
  return <span className="text-muted">{by_operator ? <Trans>運営者</Trans> : <Trans>退職した人</Trans>}</span>
}

type NameProps = { record: AuditRecord; onRecord?: (id: string) => void }

function RecordName({ record: { id, kind, name }, onRecord }: NameProps) {
  const { t } = useWords()
  const link = 'rounded-sm text-accent-ink underline underline-offset-2'
  return (
    <li className="flex min-w-0 items-center">
      {kind === 'customer' ? (
        <Link to="/customers/$id" params={{ id }} className={link}>
          {name}
        </Link>
      ) : kind === 'product' ? (
        <Link to="/products/$id" params={{ id }} className={link}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {onRecord ? (
        <IconButton label={t`${name}に関する操作だけを表示`} icon="filter" iconSize={16} onClick={() => onRecord(id)} />
      ) : null}
    </li>
  )
}
