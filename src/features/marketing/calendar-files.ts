import { BYTE_ORDER_MARK, csvLine } from '#contract/csv'
import { DAY_MS } from '#contract/day'
import type { CalendarEntry } from '#contract/marketing-data'

/** The entries as a table for a spreadsheet. `heads` and what `wordsOf` tells of an entry are in the language of the person. */
export function calendarCsv(
  entries: readonly CalendarEntry[],
  heads: readonly string[],
  wordsOf: (entry: CalendarEntry) => { channel: string; state: string },
): string {
  const rows = entries.map((entry) => {
    const { channel, state } = wordsOf(entry)
    return [entry.day, entry.title, entry.idea, channel, entry.reason, state]
  })
  return BYTE_ORDER_MARK + [heads, ...rows].map(csvLine).join('')
}

/** The entries as whole days of a calendar (RFC 5545). */
export function calendarIcs(entries: readonly CalendarEntry[], calendar: string, stamp: Date): string {
  const at = `${stamp.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const events = entries.flatMap(({ id, day, title, idea, state }) => [
    'BEGIN:VEVENT',
    `UID:${calendar}-${id}@madoguchi`,
    `DTSTAMP:${at}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(day).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(idea)}`,
    `STATUS:${state === 'planned' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Madoguchi//JA', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** A line has at most 75 bytes; the next one goes on behind a space. A letter here has at most 4. */
const LINE_BYTES = 75

function folded(line: string): string {
  const bytes = new TextEncoder()
  let [out, width] = ['', 0]
  for (const letter of line) {
    const size = bytes.encode(letter).length
    if (width + size > LINE_BYTES) {
      out += '\r\n '
      width = 1
    }
    out += letter
    width += size
  }
  return out
}
