import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { isDueContact } from '#contract/next-contact'
import { ageFrom } from '@/i18n/birth-date'
import { STATUS_WORDS } from '@/i18n/customer-words'
import { formatDate, formatDateTime, formatDay, formatWhen } from '@/i18n/format'
import { useToday } from '@/lib/use-today'
import { useCopyAtHand } from '@/offline/scope/use-copy-at-hand'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import { Icon } from '@/ui/icon'
import { NamesakeMark } from '@/ui/list/namesake-mark'
import { OnceStill } from '@/ui/list/still'
import type { ShownCustomer } from './customer-list'
import { customerQueries } from './queries'
import { useIsSearched } from './searched-births'

/** 「34歳」; nothing without a birth date. */
export function Age({ birthDate }: { birthDate: string | null }) {
  const words = useAgeWords(birthDate)
  return words === null ? null : <span className="whitespace-nowrap tabular-nums">{words}</span>
}

function useAgeWords(birthDate: string | null): string | null {
  const { t } = useLingui()
  const age = ageFrom(birthDate)
  return age === null ? null : t`${plural(age, { other: '#歳' })}`
}

type AgeAndYearProps = {
  birthDate: string | null
  /** A whole date stands under the age: in a column there is no room beside it. */
  isColumn?: boolean
}

/** 「74歳 1952年」: tells two people of one name apart. Who was found by the birth date has the whole of it. */
export function AgeAndYear({ birthDate, isColumn = false }: AgeAndYearProps) {
  const { t } = useLingui()
  const isSearched = useIsSearched(birthDate)
  const age = useAgeWords(birthDate)
  if (birthDate === null) return null
  return (
    <span className="tabular-nums *:whitespace-nowrap" title={formatDate(birthDate)}>
      {age === null ? null : <span className="mr-1.5">{age}</span>}
      {/* Where a line takes both, it may end here. */}
      <wbr />
      {isSearched ? (
        <strong className={isColumn ? 'block text-xs' : 'text-xs'}>{formatDate(birthDate)}</strong>
      ) : (
        <span className="text-muted text-xs">
          {t({ comment: 'year of birth', message: `${birthDate.slice(0, 4)}年` })}
        </span>
      )}
    </span>
  )
}

/**
 * The reading above a name. Records that came from older systems have it in half-width kana. Without one its line stays free,
 * so that the names of a list share their lines.
 */
export function Furigana({ text }: { text: string }) {
  if (text === '')
    return (
      <div aria-hidden="true" className="text-xs">
        {'\u00a0'}
      </div>
    )
  return <div className="truncate text-muted text-xs">{fullWidthKana(text)}</div>
}

/** How long ago the last contact was; the exact time as the tooltip. */
export function LastContact({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <span className="text-faint">
        <Trans>なし</Trans>
      </span>
    )
  }
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {formatWhen(at)}
    </time>
  )
}

/** Any status but the usual one. */
export function StatusBadge({ status }: { status: Customer['status'] }) {
  const { i18n } = useLingui()
  if (status === 'active') return null
  return (
    // The rim keeps it in sight on a row that is pointed at: there the ground has its colour.
    <Badge tone={status === 'prospect' ? 'accent' : 'neutral'} className="ring-1 ring-current/30 ring-inset">
      {i18n._(STATUS_WORDS[status])}
    </Badge>
  )
}

/** What is special about a row: a caution, an unusual status, where its latest change is, others of that name. */
export function RowMarks({ customer }: { customer: ShownCustomer }) {
  const { t } = useLingui()
  const { record, mark } = customer
  return (
    <>
      {record.caution === '' ? null : (
        <span title={record.caution} className="inline-flex text-warning">
          <Icon name="warning" size={18} />
          <span className="sr-only">{t`注意事項あり`}</span>
        </span>
      )}
      <StatusBadge status={record.status} />
      <DueMark customer={record} />
      <ChangeBadge mark={mark} />
      {/* The last: it comes later than the row, and moves nothing. */}
      <OnceStill key={record.id}>
        <Namesakes record={record} />
      </OnceStill>
    </>
  )
}

/** Somebody is to be in touch today, or should have been before. */
function DueMark({ customer }: { customer: Customer }) {
  const today = useToday()
  if (!isDueContact(customer, today)) return null
  const day = formatDay(customer.next_contact_on)
  return (
    <Badge tone="warning" className="whitespace-nowrap ring-1 ring-current/30 ring-inset">
      <Trans>連絡: {day}</Trans>
    </Badge>
  )
}

/** Asked for once the list is still: who is scrolled past is compared with nobody. */
function Namesakes({ record }: Pick<ShownCustomer, 'record'>) {
  const { data } = useQuery({ ...customerQueries.namesakes(record), enabled: useCopyAtHand() })
  return <NamesakeMark count={data?.count} />
}
