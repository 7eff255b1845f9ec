import { useLingui } from '@lingui/react/macro'
import { type CalendarEntry, EntryState } from '#contract/marketing-data'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { STATE_WORDS } from './marketing-words'

type CalendarListProps = {
  entries: readonly CalendarEntry[]
  onChange: (id: string, change: Partial<CalendarEntry>) => void
}

/** The entries by day, each with its day and state to be changed. */
export function CalendarList({ entries, onChange }: CalendarListProps) {
  const { t, i18n } = useLingui()
  return (
    <ul aria-label={t`投稿の一覧`} className="divide-y divide-line">
      {entries.map(({ id, day, title, idea, reason, state }) => (
        <li key={id} className="flex flex-wrap items-end gap-3 py-3">
          <div className="min-w-56 flex-1 self-center">
            <p className="font-semibold">{title}</p>
            <p className="text-sm">{idea}</p>
            <p className="text-muted text-xs">{reason}</p>
          </div>
          <DateField
            label={t`「${title}」の日`}
            value={day}
            // A field that is being typed in has no day for a moment.
            onChange={(to) => (to === null ? undefined : onChange(id, { day: to }))}
            className="w-40 [&_label]:sr-only"
          />
          <SelectField
            label={t`「${title}」の状態`}
            labelHidden
            value={state}
            onChange={(to) => onChange(id, { state: EntryState.parse(to) })}
            options={EntryState.options.map((value) => ({ value, label: i18n._(STATE_WORDS[value]) }))}
            className="w-32"
          />
        </li>
      ))}
    </ul>
  )
}
