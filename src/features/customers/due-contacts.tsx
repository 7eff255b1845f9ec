import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDay } from '@/i18n/format'
import { usePagedList } from '@/offline/scope/use-paged-list'
import { CallButton } from './call-button'
import { Age } from './customer-cells'
import { customerFilter } from './customer-filters'
import { customerPages, type ShownCustomer } from './customer-list'
import { prefetchCustomer } from './queries'

const FILTER = customerFilter({ next_contact: 'due' })

type DueContactsProps = {
  most: number
  /** How many they are, with what waits here; not told while nobody knows. */
  onCount: (count: number) => void
}

/** With whom somebody is to be in touch by today, who waits longest first. What was settled on this device is not among them. */
export function DueContacts({ most, onCount }: DueContactsProps) {
  const { slots, first, isAhead } = usePagedList(customerPages, FILTER)
  const count = first.data || isAhead ? slots.length : null
  useEffect(() => {
    if (count !== null) onCount(count)
  }, [count, onCount])
  const due = Array.from({ length: Math.min(most, slots.length) }, (_, index) => slots.at(index) ?? []).flat()
  if (due.length > 0) {
    return (
      <ul className="-mx-2">
        {due.map((customer) => (
          <DueContact key={customer.record.id} customer={customer} />
        ))}
      </ul>
    )
  }
  return (
    <p role="status" className="py-4 text-muted text-sm">
      {first.data ? (
        <Trans>今日までの連絡は済みました</Trans>
      ) : first.isError || first.fetchStatus === 'paused' ? (
        <Trans>この端末では確認できません</Trans>
      ) : (
        <Trans>読み込んでいます…</Trans>
      )}
    </p>
  )
}

function DueContact({ customer: { record } }: { customer: ShownCustomer }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const prefetch = () => prefetchCustomer(client, record.id)
  const day = record.next_contact_on ? formatDay(record.next_contact_on) : ''
  return (
    <li className="flex h-14 items-center gap-1">
      <Link
        to="/customers/$id"
        params={{ id: record.id }}
        onFocus={prefetch}
        onPointerDown={prefetch}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-control px-2 -outline-offset-2 transition-colors hover:bg-accent-soft"
      >
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{record.name}</span>
          <span className="shrink-0 text-sm">
            <Age birthDate={record.birth_date} />
          </span>
        </span>
        <span className="truncate text-muted text-sm">{t`予定 ${day}`}</span>
      </Link>
      <CallButton phone={record.phone} />
    </li>
  )
}
