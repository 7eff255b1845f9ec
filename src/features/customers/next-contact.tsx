import { Trans } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { isOpenContact } from '#contract/next-contact'
import { formatDate } from '@/i18n/format'
import { useToday } from '@/lib/use-today'
import { Badge } from '@/ui/badge'

/** The day of the next contact, and whether it is today, has passed, or has been settled by a contact since. */
export function NextContact({ customer, day }: { customer: Customer; day: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="whitespace-nowrap">{formatDate(day)}</span>
      <State customer={customer} day={day} />
    </span>
  )
}

function State({ customer, day }: { customer: Customer; day: string }) {
  const today = useToday()
  if (!isOpenContact(customer, today)) {
    return (
      <span className="text-muted text-sm">
        <Trans>対応済み</Trans>
      </span>
    )
  }
  if (day > today) return null
  return <Badge tone="warning">{day === today ? <Trans>今日</Trans> : <Trans>予定日を過ぎています</Trans>}</Badge>
}
