import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEntry, ContentCalendar } from '#contract/marketing-data'
import { useDraft } from '@/forms/use-draft'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { calendarCsv, calendarIcs } from './calendar-files'
import { CalendarGrid } from './calendar-grid'
import { CalendarList } from './calendar-list'
import { changedEntry, monthsOf } from './calendar-months'
import { STATE_WORDS } from './marketing-words'

type CalendarViewProps = { result: string; calendar: ContentCalendar }

/** A calendar of posts to work with. What is moved or marked stays on this device. */
export function CalendarView({ result, calendar: { entries: made } }: CalendarViewProps) {
  const { t, i18n } = useLingui()
  const isOther = (entries: readonly CalendarEntry[]) => JSON.stringify(entries) !== JSON.stringify(made)
  const draft = useDraft<CalendarEntry[]>({
    key: `marketing.calendar:${result}`,
    initial: made,
    isWorthKeeping: isOther,
    read: (found) => (Array.isArray(found) ? (found as CalendarEntry[]) : undefined),
  })
  const entries = draft.value
  const change = (id: string, changes: Partial<CalendarEntry>) =>
    draft.setValue((before) => changedEntry(before, id, changes))
  const heads = [t`日`, t`題名`, t`内容`, t`理由`, t`状態`]
  const name = t`投稿の計画`
  if (made.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button
          size="sm"
          icon="calendar"
          onClick={() =>
            saveFile(new File([calendarIcs(entries, result, new Date())], `${name}.ics`, { type: 'text/calendar' }))
          }
        >
          {t`カレンダー (.ics)`}
        </Button>
        <Button
          size="sm"
          icon="download"
          onClick={() =>
            saveFile(
              new File([calendarCsv(entries, heads, ({ state }) => i18n._(STATE_WORDS[state]))], `${name}.csv`, {
                type: 'text/csv',
              }),
            )
          }
        >
          {t`CSV`}
        </Button>
        {isOther(entries) ? (
          <Button size="sm" variant="ghost" icon="undo" onClick={draft.clear}>{t`最初の計画に戻す`}</Button>
        ) : null}
      </div>
      <p className="text-muted text-sm print:hidden">
        <Trans>日を移したり状態を変えたりした内容は、この端末に残ります。</Trans>
      </p>
      {monthsOf(entries).map((month) => (
        <CalendarGrid key={month} month={month} entries={entries} onMove={(id, day) => change(id, { day })} />
      ))}
      <CalendarList entries={entries} onChange={change} />
    </div>
  )
}
