import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { ageFrom } from '@/i18n/birth-date'
import { STATUS_WORDS } from '@/i18n/customer-words'
import { formatDateTime, formatWhen } from '@/i18n/format'
import { formatPhone } from '@/lib/phone'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import { Icon } from '@/ui/icon'
import type { ShownCustomer } from './fold'

/** 「34歳」; nothing without a birth date. */
export function Age({ birthDate }: { birthDate: string | null }) {
  const age = ageFrom(birthDate)
  return age === null ? null : (
    <span className="whitespace-nowrap tabular-nums">
      <Plural value={age} other="#歳" />
    </span>
  )
}

/** The reading above a name. */
export function Furigana({ text }: { text: string }) {
  return text === '' ? null : <div className="truncate text-muted text-xs">{text}</div>
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

/** A number to be called by a tap. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className="relative -mx-1 inline-flex min-h-11 items-center whitespace-nowrap rounded px-1 text-accent tabular-nums underline-offset-4 hover:underline"
    >
      {formatPhone(phone)}
    </a>
  )
}

/** Any status but the usual one. */
export function StatusBadge({ status }: { status: Customer['status'] }) {
  const { i18n } = useLingui()
  if (status === 'active') return null
  return <Badge tone={status === 'prospect' ? 'accent' : 'neutral'}>{i18n._(STATUS_WORDS[status])}</Badge>
}

/** What is special about a row: a caution, an unusual status, where its latest change is. */
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
      <ChangeBadge mark={mark} />
    </>
  )
}
