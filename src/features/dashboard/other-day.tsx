import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useSession } from '@/auth/session'
import { QueryView } from '@/errors/query-view'
import { interactionQueries } from '@/features/interactions/queries'
import { formatDate, formatDay } from '@/i18n/format'
import { toTokyoDay } from '@/lib/tokyo-time'
import { useOutbox } from '@/offline/outbox'
import { Card } from '@/ui/card'
import { LinkButton } from '@/ui/link-button'
import { ContactList } from './contact-list'
import { DayLink } from './day-link'
import { contactsMade, merged, type ShownContact } from './fold'

const DAY_MS = 86_400_000

/** The contacts of a day before today: who came yesterday, who called on Thursday. Without the server, from the copy here. */
export function OtherDay({ day }: { day: string }) {
  // An address that somebody has typed may name a day that does not exist.
  if (toTokyoDay(day) !== day) return <Navigate to="/" replace />
  return <Contacts day={day} />
}

function Contacts({ day }: { day: string }) {
  const { t } = useLingui()
  const query = useQuery(interactionQueries.day(day))
  const own = useOwnContacts(day)
  const contacts = merged(query.data?.interactions ?? [], own)
  const hidden = (query.data?.total ?? 0) - (query.data?.interactions.length ?? 0)
  const name = formatDay(day)
  return (
    <Card
      title={<span title={formatDate(day)}>{t`${name}の対応`}</span>}
      actions={
        <>
          {query.data === undefined ? null : (
            <span className="text-muted text-sm">
              <Plural value={contacts.length + hidden} other="#件" />
            </span>
          )}
          <DayLink day={shift(day, -1)} label={t`前の日`} icon="chevron-left" />
          <DayLink day={shift(day, 1)} label={t`次の日`} icon="chevron-right" />
          <LinkButton to="/" replace resetScroll={false} size="sm">{t`今日`}</LinkButton>
        </>
      }
    >
      <QueryView query={query}>{() => null}</QueryView>
      {query.data === undefined && own.length === 0 ? null : (
        <ContactList contacts={contacts} empty={<Trans>この日の対応はありません</Trans>} isDay />
      )}
      {hidden > 0 ? (
        <p className="pt-2 text-muted text-sm">
          <Trans>ほかに{hidden}件あります。</Trans>
        </p>
      ) : null}
    </Card>
  )
}

/** What was written on this device about that day and may not be among what was read. */
function useOwnContacts(day: string): ShownContact[] {
  const writer = useSession().profile?.user.name ?? ''
  return contactsMade(useOutbox(), writer).filter(({ record }) => toTokyoDay(record.occurred_at) === day)
}

/** The day `YYYY-MM-DD` that is `days` later. */
function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
