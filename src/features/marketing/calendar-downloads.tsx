import { useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '#contract/marketing-data'
import { serverNow } from '@/lib/device-clock'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { calendarCsv, calendarIcs } from './calendar-files'
import { CHANNEL_WORDS, STATE_WORDS } from './marketing-words'

type CalendarDownloadsProps = {
  entries: readonly CalendarEntry[]
  /** The result that they are of: a calendar knows its own entries again. */
  calendar: string
}

/** The entries to be taken along, for a calendar and for a spreadsheet. */
export function CalendarDownloads({ entries, calendar }: CalendarDownloadsProps) {
  const { t, i18n } = useLingui()
  const name = t`投稿の計画`
  const heads = [t`日`, t`題名`, t`内容`, t`伝え方`, t`理由`, t`状態`]
  const wordsOf = ({ channel, state }: CalendarEntry) => ({
    channel: channel ? i18n._(CHANNEL_WORDS[channel]) : '',
    state: i18n._(STATE_WORDS[state]),
  })
  return (
    <>
      <Button
        size="sm"
        icon="calendar"
        onClick={() =>
          saveFile(
            new File([calendarIcs(entries, calendar, new Date(serverNow()))], `${name}.ics`, { type: 'text/calendar' }),
          )
        }
      >
        {t`カレンダー (.ics)`}
      </Button>
      <Button
        size="sm"
        icon="download"
        onClick={() => saveFile(new File([calendarCsv(entries, heads, wordsOf)], `${name}.csv`, { type: 'text/csv' }))}
      >
        {t`CSV`}
      </Button>
    </>
  )
}
