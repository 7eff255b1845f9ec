import { useLingui } from '@lingui/react/macro'
import { holidaysOf } from '#contract/japanese-holidays'
import type { CalendarEntry } from '#contract/marketing-data'
import { formatMonth } from '@/i18n/month'
import { dragRecords, droppedRecords, holdsRecords } from '@/lib/dragged-records'
import { classNames } from '@/ui/class-names'
import { TONE_SOFT } from '@/ui/tone'
import { weeksOf } from './calendar-months'
import { STATE_TONES, STATE_WORDS } from './marketing-words'

type CalendarGridProps = {
  month: string
  entries: readonly CalendarEntry[]
  onMove: (id: string, day: string) => void
}

const KIND = 'calendar-entry'

/** Sunday to Saturday; 2023 began with a Sunday. */
function weekdays(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2023, 0, day + 1)))
}

/** The number of a day, and its name where it is a holiday. */
function DayHead({ day, holiday }: { day: string; holiday: string | undefined }) {
  return (
    <span className={classNames('block text-xs', holiday === undefined ? 'text-muted' : 'text-danger')}>
      {Number(day.slice(8))}
      {holiday === undefined ? null : ` ${holiday}`}
    </span>
  )
}

/** A month of entries. One is dragged to another day here; the list beside it does the same by keys. */
export function CalendarGrid({ month, entries, onMove }: CalendarGridProps) {
  const { t, i18n } = useLingui()
  const name = formatMonth(month)
  const days = weekdays(i18n.locale)
  const holidays = new Map(holidaysOf(Number(month.slice(0, 4))).map(({ day, name: of }) => [day, of]))
  return (
    <table aria-label={t`${name}の計画`} className="hidden w-full table-fixed text-sm md:table">
      <caption className="mb-1 text-left font-bold">{name}</caption>
      <thead>
        <tr>
          {days.map((day) => (
            <th key={day} scope="col" className="border border-line bg-sunken px-2 py-1 text-center">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks stay where they are
          <tr key={index}>
            {week.map((day, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: days stay where they are
                key={column}
                className={classNames('h-20 border border-line p-1 align-top', day === null ? 'bg-sunken' : null)}
                onDragOver={(event) => {
                  if (day !== null && holdsRecords(event.dataTransfer, KIND)) event.preventDefault()
                }}
                onDrop={(event) => {
                  const [id] = droppedRecords(event.dataTransfer, KIND)
                  if (day === null || id === undefined) return
                  event.preventDefault()
                  onMove(id, day)
                }}
              >
                {day === null ? null : <DayHead day={day} holiday={holidays.get(day)} />}
                {entries
                  .filter((entry) => entry.day === day)
                  .map(({ id, title, state }) => (
                    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for a mouse; the list moves it by keys
                    <span
                      key={id}
                      draggable
                      onDragStart={(event) => dragRecords(event.dataTransfer, KIND, [id])}
                      className={classNames(
                        'mt-0.5 block cursor-grab rounded px-1 text-xs',
                        TONE_SOFT[STATE_TONES[state]],
                      )}
                    >
                      <span className="font-semibold">{i18n._(STATE_WORDS[state])}</span> {title}
                    </span>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
