import { useLingui } from '@lingui/react/macro'
import type { AiResult } from '#contract/ai-results'
import type { ContentCalendar } from '#contract/marketing-data'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { calendarCsv, calendarIcs } from './calendar-files'
import { CalendarGrid } from './calendar-grid'
import { CalendarList } from './calendar-list'
import { monthsOf } from './calendar-months'
import { LeftCalendar } from './left-calendar'
import { STATE_WORDS } from './marketing-words'
import { usePosts } from './use-posts'

type CalendarViewProps = { result: AiResult; calendar: ContentCalendar }

/** A calendar of posts to work with. What is moved or marked is kept at once, as all that is done to a record. */
export function CalendarView({ result, calendar: { entries: made } }: CalendarViewProps) {
  const { t, i18n } = useLingui()
  const { posts: entries, change, reset } = usePosts(result, made)
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
            saveFile(new File([calendarIcs(entries, result.id, new Date())], `${name}.ics`, { type: 'text/calendar' }))
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
        {result.edited ? (
          <Button size="sm" variant="ghost" icon="undo" onClick={() => void reset()}>{t`最初の計画に戻す`}</Button>
        ) : null}
      </div>
      <LeftCalendar result={result} shown={entries} />
      {monthsOf(entries).map((month) => (
        <CalendarGrid key={month} month={month} entries={entries} onMove={(id, day) => void change(id, { day })} />
      ))}
      <CalendarList entries={entries} onChange={(id, changes) => void change(id, changes)} />
    </div>
  )
}
