import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { DAY_MS } from '#contract/day'
import type { InteractionList } from '#contract/interactions'
import { QueryState } from '@/errors/query-state'
import { interactionQueries } from '@/features/interactions/queries'
import { formatDate, formatDay } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { toTokyoDay } from '@/lib/tokyo-time'
import { madeContacts, withMade } from '@/offline/outbox/fold/made-contacts'
import { useOutbox } from '@/offline/scope/outbox'
import { useSession } from '@/session/session'
import { Card } from '@/ui/card'
import { useContactType } from '@/ui/list/use-contact-type'
import { ContactList } from './contact-list'
import { DayFilter } from './day-filter'
import { DayLink } from './day-link'
import type { ShownContact } from './fold'

/** The contacts of a day before today: who came yesterday, who called on Thursday. Without the server, from the copy here. */
export function OtherDay({ day }: { day: string }) {
  // An address that somebody has typed may name a day that does not exist.
  if (toTokyoDay(day) !== day) return <Navigate to="/" replace />
  return <Contacts day={day} />
}

function Contacts({ day }: { day: string }) {
  const { t } = useLingui()
  const { query, contacts, hidden, type } = useContacts(day)
  const name = formatDay(day)
  const count = formatNumber(contacts.length + hidden)
  const isKnown = query.data !== undefined
  return (
    <Card
      title={<span title={formatDate(day)}>{t`${name}の対応`}</span>}
      actions={
        <>
          <span role="status" className="text-muted text-sm">
            {isKnown ? <Trans>{count}件</Trans> : null}
          </span>
          <DayLink day={shift(day, -1)} label={t`前の日`} icon="chevron-left" />
          {day < toTokyoDay() ? (
            <>
              <DayLink day={shift(day, 1)} label={t`次の日`} icon="chevron-right" />
              <DayLink day={undefined} label={t`今日`} inWords />
            </>
          ) : null}
        </>
      }
    >
      <DayFilter contacts={contacts} isKnown={isKnown} />
      <QueryState query={query} />
      {isKnown || contacts.length > 0 ? (
        <ContactList contacts={contacts} empty={type ? null : <Trans>この日の対応はありません</Trans>} isDay />
      ) : null}
      {hidden > 0 ? (
        <p className="pt-2 text-muted text-sm">
          <Trans>ほかに{hidden}件あります。</Trans>
        </p>
      ) : null}
    </Card>
  )
}

/**
 * The contacts of that day with what was written on this device and may not be among what was read. Those of one kind are
 * picked out here; of a day of which not everything could be read they are asked for. `hidden`: so many more there are.
 */
function useContacts(day: string) {
  const [type] = useContactType()
  const whole = useQuery(interactionQueries.day(day))
  const isCut = type !== undefined && hiddenIn(whole.data) > 0
  const ofKind = useQuery({ ...interactionQueries.day(day, type), enabled: isCut })
  const query = isCut ? ofKind : whole
  const writer = useSession().profile?.user.name ?? ''
  const own = madeContacts(useOutbox(), writer).filter(({ record }) => toTokyoDay(record.occurred_at) === day)
  const contacts: ShownContact[] = withMade(query.data?.interactions ?? [], own)
  return {
    ...{ query, type, hidden: hiddenIn(query.data) },
    contacts: contacts.filter(({ record }) => !type || record.type === type),
  }
}

function hiddenIn(list: InteractionList | undefined): number {
  return list ? list.total - list.interactions.length : 0
}

/** The day `YYYY-MM-DD` that is `days` later. */
function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
