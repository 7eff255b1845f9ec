import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime, formatTime, formatWhen } from '@/i18n/format'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import { ChangeBadge } from '@/ui/change-badge'
import { InteractionIcon } from '@/ui/interaction-icon'
import type { ShownContact } from './fold'

type ContactListProps = {
  contacts: readonly ShownContact[]
  /** What is said of none; null where that is said elsewhere. */
  empty: ReactNode
  /** All of one day: the hour is enough. */
  isDay?: boolean
}

/** Contacts with the way to their customers. */
export function ContactList({ contacts, empty, isDay = false }: ContactListProps) {
  const { i18n } = useLingui()
  if (contacts.length === 0) return empty === null ? null : <p className="py-4 text-muted text-sm">{empty}</p>
  return (
    <ul className="-mx-2 overflow-y-auto has-[>li:nth-child(11)]:max-h-133 print:max-h-none! print:overflow-visible">
      {contacts.map(({ record, mark }) => (
        <li key={record.id}>
          <Link
            to="/customers/$id"
            params={{ id: record.customer_id }}
            className="flex h-14 items-center gap-3 rounded-control px-2 -outline-offset-2 transition-colors hover:bg-accent-soft"
          >
            <InteractionIcon type={record.type} />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate font-semibold">{record.customer_name}</span>
                {mark ? <ChangeBadge mark={mark} /> : null}
              </span>
              <span className="block truncate text-muted text-sm">
                {i18n._(INTERACTION_TYPES[record.type])}・{record.summary}
              </span>
            </span>
            <time
              dateTime={record.occurred_at}
              title={formatDateTime(record.occurred_at)}
              className="shrink-0 text-muted text-sm tabular-nums"
            >
              {isDay ? formatTime(record.occurred_at) : formatWhen(record.occurred_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
