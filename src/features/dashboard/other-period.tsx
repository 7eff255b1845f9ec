import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { InteractionList } from '#contract/interactions'
import { QueryState } from '@/errors/query-state'
import { formatNumber } from '@/i18n/numbers'
import { entriesOver } from '@/offline/cache/as-of'
import { madeContacts, withMade } from '@/offline/outbox/fold/made-contacts'
import { useOutbox } from '@/offline/scope/outbox'
import { useSession } from '@/session/session'
import { Card } from '@/ui/card'
import { useContactType } from '@/ui/list/use-contact-type'
import { ContactList } from './contact-list'
import { contactsOf, customersHere } from './customers-here'
import { DayFilter } from './day-filter'
import type { ShownContact } from './fold'
import { dayPeriod, monthPeriod, type Period } from './period'
import { PeriodLink, type PeriodSearch } from './period-link'

/**
 * The contacts of a day before today (who came yesterday, who called on Thursday), or of a month from the chart of the months.
 * Without the server, from the copy here.
 */
export function OtherPeriod({ day = '', month }: PeriodSearch) {
  const period = month ? monthPeriod(month) : dayPeriod(day)
  // An address that somebody has typed may name a day that does not exist.
  return period ? <Known period={period} /> : <Navigate to="/" replace />
}

function Known({ period }: { period: Period }) {
  const { t } = useLingui()
  const { query, contacts, hidden, type } = useContacts(period)
  const { name, title, before, after, isDay } = period
  const count = formatNumber(contacts.length + hidden)
  const isKnown = query.data !== undefined
  return (
    <Card
      title={<span title={title}>{t`${name}の対応`}</span>}
      actions={
        <>
          <span role="status" className="text-muted text-sm">
            {isKnown ? <Trans>{count}件</Trans> : null}
          </span>
          <PeriodLink search={before} label={isDay ? t`前の日` : t`前の月`} icon="chevron-left" />
          {after ? <PeriodLink search={after} label={isDay ? t`次の日` : t`次の月`} icon="chevron-right" /> : null}
          {after || !isDay ? <PeriodLink search={{}} label={t`今日`} inWords /> : null}
        </>
      }
    >
      <DayFilter contacts={contacts} isKnown={isKnown} />
      <QueryState query={query} />
      {isKnown || contacts.length > 0 ? (
        <ContactList
          contacts={contacts}
          empty={
            type ? null : isDay ? <Trans>この日の対応はありません</Trans> : <Trans>この月の対応はありません</Trans>
          }
          isDay={isDay}
        />
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
 * The contacts of that time with what was written on this device and may not be among what was read. Those of one kind are
 * picked out here; of a time of which not everything could be read they are asked for. `hidden`: so many more there are.
 */
function useContacts({ ask, holds }: Period) {
  const [type] = useContactType()
  const whole = useQuery(ask())
  const isCut = type !== undefined && hiddenIn(whole.data) > 0
  const ofKind = useQuery({ ...ask(type), enabled: isCut })
  const query = isCut ? ofKind : whole
  const { queryKey } = ask(isCut ? type : undefined)
  const cache = useQueryClient().getQueryCache()
  const entries = useOutbox()
  const writer = useSession().profile?.user.name ?? ''
  const own = madeContacts(entries, writer).filter(({ record }) => holds(record.occurred_at))
  // What the list was read with it says itself: who was deleted here before may have been brought back elsewhere.
  const customers = customersHere(entriesOver(cache.find({ queryKey }), entries))
  const contacts: ShownContact[] = contactsOf(customers, withMade(query.data?.interactions ?? [], own))
  return {
    ...{ query, type, hidden: hiddenIn(query.data) },
    contacts: contacts.filter(({ record }) => !type || record.type === type),
  }
}

function hiddenIn(list: InteractionList | undefined): number {
  return list ? list.total - list.interactions.length : 0
}
