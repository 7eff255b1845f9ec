import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { daysBefore } from '#contract/japan-day'
import { formatDay, formatShortDate } from '@/i18n/format'
import { Button } from '@/ui/button'
import { StripChoice } from '@/ui/list/strip-choice'
import type { VisitSearch, VisitSearchChange } from './visit-address'
import { GROUPS, type VisitGroup } from './visit-list'
import { VisitNews } from './visit-news'
import { GROUP_WORDS } from './visit-words'

type ToolbarProps = {
  search: VisitSearch
  today: string
  counts: Readonly<Record<VisitGroup, number>>
  onChange: (change: VisitSearchChange) => void
}

/** The day that is looked at, and the states with how many there are of each. */
export function ReceptionToolbar({ search, today, counts, onChange }: ToolbarProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  const day = search.day ?? today
  const goTo = (to: string) => onChange({ day: to === today ? undefined : to })
  const all = GROUPS.reduce((sum, group) => sum + counts[group], 0)
  const choices = [
    { group: undefined, words: t`すべて`, count: all },
    ...GROUPS.map((group) => ({ group, words: i18n._(GROUP_WORDS[group]), count: counts[group] })),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
      <VisitNews />
      <div className="flex items-center gap-1">
        <Button icon="chevron-left" onClick={() => goTo(daysBefore(day, 1))}>{t`前日`}</Button>
        <Button disabled={day === today} onClick={() => goTo(today)}>{t`今日`}</Button>
        {day < today ? <Button icon="chevron-right" onClick={() => goTo(daysBefore(day, -1))}>{t`翌日`}</Button> : null}
        <span className="px-2 font-semibold">{day === today ? formatShortDate(day) : formatDay(day)}</span>
      </div>
      <div
        role="radiogroup"
        aria-label={t`状態で絞り込み`}
        className="flex min-w-0 flex-auto overflow-x-auto rounded-control border border-line-strong bg-surface"
      >
        {choices.map(({ group, words, count }) => (
          <StripChoice
            key={words}
            {...{ name, label: t`${words} ${count}件`, words: `${words} ${count}` }}
            checked={search.status === group}
            onChoose={() => onChange({ status: group })}
            className="shrink-0 basis-auto border-line border-l px-2 sm:px-3 text-sm first:border-l-0"
          />
        ))}
      </div>
    </div>
  )
}
