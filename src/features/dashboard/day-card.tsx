import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DAY_MS } from '#contract/day'
import { formatDay } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { serverNow } from '@/lib/device-clock'
import { loadChunk } from '@/lib/load-chunk'
import { toTokyoDay } from '@/lib/tokyo-time'
import { Card } from '@/ui/card'
import { useContactType } from '@/ui/list/use-contact-type'
import { ContactList } from './contact-list'
import { DayFilter } from './day-filter'
import type { ShownContact } from './fold'
import { PeriodLink, type PeriodSearch } from './period-link'

const OtherPeriod = lazy(() => loadChunk(() => import('./other-period')).then((m) => ({ default: m.OtherPeriod })))

/**
 * The contacts of a day, of all kinds or of one: of today, and with ‹ of the days before. There are no days after today. The
 * chart of the months leads to those of a month. A day that has more contacts than the summary holds is asked for, as other
 * days are.
 */
export function DayCard({ today, isCut }: { today: readonly ShownContact[]; isCut: boolean }) {
  const { t } = useLingui()
  const { day, month } = useSearch({ strict: false }) as PeriodSearch
  const [type] = useContactType()
  const thisDay = toTokyoDay()
  const isOther = day !== undefined && day !== '' && day < thisDay
  if (month || isOther || isCut) {
    const shown = month ? { month } : { day: isOther ? day : thisDay }
    return (
      <Suspense>
        <OtherPeriod key={month ?? shown.day} {...shown} />
      </Suspense>
    )
  }
  const yesterday = dayBeforeToday()
  const contacts = today.filter(({ record }) => !type || record.type === type)
  const count = formatNumber(contacts.length)
  return (
    <Card
      title={t`今日の対応`}
      actions={
        <>
          <span role="status" className="text-muted text-sm">
            {t`${count}件`}
          </span>
          <PeriodLink search={{ day: yesterday }} label={formatDay(yesterday)} inWords icon="chevron-left" />
        </>
      }
    >
      <DayFilter contacts={contacts} isKnown />
      <ContactList contacts={contacts} empty={type ? null : t`今日の対応はまだありません`} isDay />
    </Card>
  )
}

function dayBeforeToday(): string {
  return toTokyoDay(serverNow() - DAY_MS)
}
