import { Plural, Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatDay } from '@/i18n/format'
import { loadChunk } from '@/lib/load-chunk'
import { toTokyoDay } from '@/lib/tokyo-time'
import { Card } from '@/ui/card'
import { ContactList } from './contact-list'
import { DayLink } from './day-link'
import type { ShownContact } from './fold'

const OtherDay = lazy(() => loadChunk(() => import('./other-day')).then((m) => ({ default: m.OtherDay })))

/** The contacts of a day: of today, and with ‹ of the days before. There are no days after today. */
export function DayCard({ today }: { today: readonly ShownContact[] }) {
  const { day } = useSearch({ strict: false }) as { day?: string }
  if (day && day < toTokyoDay()) {
    return (
      <Suspense>
        <OtherDay key={day} day={day} />
      </Suspense>
    )
  }
  const yesterday = dayBeforeToday()
  return (
    <Card
      title={<Trans>今日の対応</Trans>}
      actions={
        <>
          <span className="text-muted text-sm">
            <Plural value={today.length} other="#件" />
          </span>
          <DayLink day={yesterday} label={formatDay(yesterday)} inWords icon="chevron-left" />
        </>
      }
    >
      <ContactList contacts={today} empty={<Trans>今日の対応はまだありません</Trans>} isDay />
    </Card>
  )
}

function dayBeforeToday(): string {
  return toTokyoDay(Date.now() - 86_400_000)
}
