import { expect, it } from 'vitest'
import type { CalendarEntry } from '#contract/marketing-data'
import { calendarCsv, calendarIcs } from './calendar-files'

const entry: CalendarEntry = {
  id: 'entry-1',
  day: '2026-12-31',
  title: '年末, の案内',
  idea: 'あ'.repeat(60),
  reason: '季節',
  state: 'planned',
}

const HEADS = ['日', '題名', '内容', '伝え方', '理由', '状態']

it('a table tells spreadsheets its letters, and holds no formula', () => {
  const csv = calendarCsv([{ ...entry, title: '=1+1' }], HEADS, () => ({ channel: 'SNS', state: '案' }))
  expect(csv.startsWith('\uFEFF"日","題名"')).toBe(true)
  expect(csv).toContain(`"'=1+1"`)
  expect(csv.trimEnd().endsWith('"SNS","季節","案"')).toBe(true)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
})

it('a calendar has whole days, escaped words, and no line of more than 75 bytes', () => {
  const ics = calendarIcs([entry], 'plan', new Date('2026-11-26T03:04:05Z'))
  expect(ics).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101')
  expect(ics).toContain('DTSTAMP:20261126T030405Z')
  expect(ics).toContain('SUMMARY:年末\\, の案内')
  expect(ics).toContain('STATUS:TENTATIVE')
  expect(calendarIcs([{ ...entry, state: 'scheduled' }], 'plan', new Date(0))).toContain('STATUS:CONFIRMED')
  const lines = ics.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(ics.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'あ'.repeat(60)}`)
})
